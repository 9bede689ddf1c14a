import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { hashKey, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useSyncExternalStore } from 'react';
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

/** The data with which the server rendered this page, by hashed key. Null where no page is hydrated. */
let rendered: Map<string, unknown> | null = null;

/** Fills the cache with the data with which the server rendered the page. */
export function takeRendered(queries: QueryClient, answers: [key: readonly unknown[], answer: unknown][], at: Date) {
  rendered = new Map();
  for (const [key, answer] of answers) {
    rendered.set(hashKey(key), queries.setQueryData(key, answer, { updatedAt: at.getTime() }));
  }
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
  const result = useQuery<Answer<E>>({
    queryKey,
    queryFn: ({ signal }) => nextTurn().then(() => call(entry, ask, { signal })),
    enabled,
    refetchInterval: everyMs,
    ...(staleTime !== undefined && { staleTime }),
    ...(keepLast && { placeholderData: (last: Answer<E> | undefined) => last as never }),
  });
  return useRenderedFirst(result, queryKey);
}

/**
 * Returns the data with which the server rendered the page while React hydrates, and the present ones afterwards. A
 * part whose script is late may find newer data, and React would discard its HTML (error 418).
 */
function useRenderedFirst<Data>(result: UseQueryResult<Data>, key: readonly unknown[]): UseQueryResult<Data> {
  const data = rendered?.get(hashKey(key)) as Data | undefined;
  const isPending = data === undefined;
  // React reads the third function only on the server and while it hydrates.
  const isPresent = useSyncExternalStore(
    neverChanges,
    () => true,
    () => !rendered || (result.data === data && !result.isError),
  );
  if (isPresent) return result;
  return Object.create(result, {
    data: { value: data },
    isPending: { value: isPending },
    isSuccess: { value: !isPending },
    isError: { value: false },
  });
}

const neverChanges = () => () => undefined;

/**
 * Returns true when every query has data or an error. The value is deferred: React renders the first data in small
 * steps and can handle input in between. A query's own update would be rendered in one step.
 */
export function useSuccessfulAnswer(...queries: { isPending: boolean }[]): boolean {
  const haveArrived = queries.every(({ isPending }) => !isPending);
  return useDeferredValue(haveArrived) && haveArrived;
}
