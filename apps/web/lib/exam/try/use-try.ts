import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { Refusal } from '../../server/call.ts';
import type { Finished } from './tries.ts';

/** What the page knows of a test without an account, beside what its player knows. */
export type TryState = {
  testCode: string;
  /** Set once it is over and scored. */
  finished: Finished | null;
  /** Its result is on this device's disk. */
  isKept: boolean;
  /** Why the server has not scored it. */
  refusal: Refusal | null;
  /** Begins a new attempt on this page. */
  again: () => void;
};

export const TryContext = createContext<StoreApi<TryState> | null>(null);

export function useTry<Part>(select: (state: TryState) => Part): Part {
  const store = useContext(TryContext);
  if (!store) throw new Error('there is no test without an account around this part');
  return useStore(store, select);
}
