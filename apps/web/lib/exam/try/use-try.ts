import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { Refusal } from '../../server/call.ts';
import type { Finished } from './tries.ts';

/** State of the page for a test without an account, besides the state of its player. */
export type TryState = {
  testCode: string;
  /** The result. It is null until the test is over and scored. */
  finished: Finished | null;
  /** True if the result is on this device's disk. */
  isKept: boolean;
  /** Why the server has not scored the test, or null. */
  refusal: Refusal | null;
  /** Starts a new attempt on this page. */
  again: () => void;
};

export const TryContext = createContext<StoreApi<TryState> | null>(null);

export function useTry<Part>(select: (state: TryState) => Part): Part {
  const store = useContext(TryContext);
  if (!store) throw new Error('there is no test without an account around this part');
  return useStore(store, select);
}
