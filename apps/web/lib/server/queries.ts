import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type Answer, type AskOf, call, NoAnswer } from './call.ts';
import { nextTurn } from './next-turn.ts';

/** Default time in milliseconds for which data count as fresh. */
const FRESH_MS = 30_000;

/**
 * Creates the browser's cache of server data. Retries only when there was no response, because a refusal is a
 * response.
 */
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

/** Paths of public data. All other data belong to the user who was signed in at the request. */
const publicPaths = /^\/api\/v1\/(?:general|catalogue|job|centres)\b/;

/** Deletes all personal data from the cache after the user has signed out. */
export function forgetPersonalAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey: [path] }) => typeof path !== 'string' || !publicPaths.test(path) });
}

/** One request to the server, with the cache key of its data in the browser and in the rendered page. */
export type Question<E extends ContractEntry> = {
  entry: E;
  ask: AskOf<E>;
  queryKey: readonly unknown[];
};

/** A request of any type. */
export type AnyQuestion = { entry: Pick<ContractEntry, 'method' | 'path'>; ask: object; queryKey: readonly unknown[] };

export function question<const E extends ContractEntry>(entry: E, ask: AskOf<E>): Question<E> {
  return { entry, ask, queryKey: [entry.path, ask] };
}

type AnswerOptions = {
  /** If false, the request is not sent yet. */
  enabled?: boolean;
  freshMs?: number;
  everyMs?: number | false;
  /** Shows the data of the previous request until the new data arrive (filters, pages). */
  keepLast?: boolean;
};

/**
 * Fetches data, with one request for all components that ask for the same. Refusals are returned as data, so check
 * with `isRefusal`.
 */
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
 * Returns true when every query has data or an error. The value is deferred: React renders the first data in small
 * steps and can handle input in between. A query's own update would be rendered in one step.
 */
export function useSuccessfulAnswer(...queries: { isPending: boolean }[]): boolean {
  const haveArrived = queries.every(({ isPending }) => !isPending);
  return useDeferredValue(haveArrived) && haveArrived;
}
