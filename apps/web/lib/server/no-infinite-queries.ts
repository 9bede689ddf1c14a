/*
 * Replaces the part of TanStack Query that reads lists page after page: every page would load it, and nothing here uses
 * it.
 */

function notBuiltIn(): never {
  throw new Error('infinite queries are not built in');
}

export const infiniteQueryBehavior = notBuiltIn;
export const hasNextPage = notBuiltIn;
export const hasPreviousPage = notBuiltIn;
