import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type Answer, type AskOf, call, NoAnswer } from './call.ts';
import { nextTurn } from './next-turn.ts';

/** How long data count as fresh unless a page says otherwise. */
const FRESH_MS = 30_000;

/** The browser's copy of what the server owns. Only a missing answer is worth another try; a refusal is an answer. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => error instanceof NoAnswer && failures < 2,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}

/** What everybody may read; the rest belongs to the person who was signed in when it was asked. */
const publicPaths = /^\/api\/v1\/(?:general|catalogue|job|centres)\b/;

/** Deletes every personal answer, once nobody is signed in here. */
export function forgetPersonalAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey: [path] }) => typeof path !== 'string' || !publicPaths.test(path) });
}

/** One question to the server, with the key under which its answer is kept, in the browser and in the rendered page. */
export type Question<E extends ContractEntry> = {
  entry: E;
  ask: AskOf<E>;
  queryKey: readonly unknown[];
};

/** A question whatever it asks. */
export type AnyQuestion = { entry: Pick<ContractEntry, 'method' | 'path'>; ask: object; queryKey: readonly unknown[] };

export function question<const E extends ContractEntry>(entry: E, ask: AskOf<E>): Question<E> {
  return { entry, ask, queryKey: [entry.path, ask] };
}

type AnswerOptions = {
  /** False: do not ask yet. */
  enabled?: boolean;
  freshMs?: number;
  everyMs?: number | false;
  /** Keeps showing the answer to the last question while this one is asked (filters, pages). */
  keepLast?: boolean;
};

/** Asks the server, once for all components with the same question. Refusals come as data: look with `isRefusal`. */
export function useAnswer<const E extends ContractEntry>(
  { entry, ask, queryKey }: Question<E>,
  { enabled = true, freshMs: staleTime, everyMs = false, keepLast = false }: AnswerOptions = {},
): UseQueryResult<Answer<E>> {
  return useQuery<Answer<E>>({
    queryKey,
    queryFn: ({ signal }) => nextTurn().then(() => call(entry, ask, { signal })),
    enabled,
    refetchInterval: everyMs,
    ...(staleTime !== undefined && { staleTime }),
    ...(keepLast && { placeholderData: (last: Answer<E> | undefined) => last as never }),
  });
}

/**
 * Whether all these questions have their answers, or the word that there are none. What answers bring for the first
 * time is drawn in slices by it, between which a press is heard: what a query itself says is drawn in one.
 */
export function useSuccessfulAnswer(...queries: { isPending: boolean }[]): boolean {
  const haveArrived = queries.every(({ isPending }) => !isPending);
  return useDeferredValue(haveArrived) && haveArrived;
}
