import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { Refusal } from '../../server/call.ts';
import type { Finished } from './tries.ts';

/** State of the page for a practice test without an account, in addition to the player's state. */
export type TryState = {
  testCode: string;
  /** The result. Null until the test is over and the server has scored it. */
  finished: Finished | null;
  /** True if this browser has stored the result. */
  isKept: boolean;
  /** The refusal if the server did not score the test, otherwise null. */
  refusal: Refusal | null;
  /** Starts a new attempt on this page. */
  again: () => void;
};

export const TryContext = createContext<StoreApi<TryState> | null>(null);

export function useTry<Part>(select: (state: TryState) => Part): Part {
  const store = useContext(TryContext);
  if (!store) throw new Error('this component is not inside a test without an account');
  return useStore(store, select);
}
