import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { hashKey, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { type Answer, type AskOf, call, NoAnswer } from './call.ts';
import { nextTurn } from './next-turn.ts';

/** Default time in milliseconds in which data are fresh and not fetched again. */
const FRESH_MS = 30_000;

/**
 * Creates the browser's cache of server data. A request is repeated only if there was no response. A refusal is a
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

/** The data with which the server has rendered this page, by hashed key. Null if this page is not hydrated. */
let rendered: Map<string, unknown> | null = null;

/** Puts the data with which the server has rendered the page into the cache. `at` is the time of the rendering. */
export function takeRendered(queries: QueryClient, answers: [key: readonly unknown[], answer: unknown][], at: Date) {
  rendered = new Map();
  for (const [key, answer] of answers) {
    rendered.set(hashKey(key), queries.setQueryData(key, answer, { updatedAt: at.getTime() }));
  }
}

/** Paths of public data. All other data belong to the user who was signed in when they were requested. */
const publicPaths = /^\/api\/v1\/(?:general|catalogue|job|centres)\b/;

/** Deletes all personal data from the cache after the user has signed out. */
export function forgetPersonalAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey: [path] }) => typeof path !== 'string' || !publicPaths.test(path) });
}

/** One request to the server. `queryKey` is the key of its data in the cache and in the rendered page. */
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
  /** If false, the request is not sent. */
  enabled?: boolean;
  freshMs?: number;
  everyMs?: number | false;
  /**
   * Returns the data of the previous request until the new data arrive, for example after a change of filter or page.
   */
  keepLast?: boolean;
};

/**
 * Fetches data. Components that ask for the same data share one request. A refusal is returned as data, so callers
 * check with `isRefusal`.
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
 * While React hydrates, returns the data with which the server has rendered the page, and afterwards the present data.
 * When the script of a part arrives late, the present data may differ from the rendered data. React would then discard
 * the part's HTML (error 418).
 */
function useRenderedFirst<Data>(result: UseQueryResult<Data>, key: readonly unknown[]): UseQueryResult<Data> {
  const data = rendered?.get(hashKey(key)) as Data | undefined;
  const isPending = data === undefined;
  // React calls the third function only on the server and while it hydrates.
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
 * Returns true when every query has data or an error. The value is deferred, so React renders the first data in small
 * steps and can handle input in between. React would render a query's own update in one step.
 */
export function useSuccessfulAnswer(...queries: { isPending: boolean }[]): boolean {
  const haveArrived = queries.every(({ isPending }) => !isPending);
  return useDeferredValue(haveArrived) && haveArrived;
}
