/* Replaces TanStack Query's infinite queries. Every page would load that code, and no page uses it. */

function notBuiltIn(): never {
  throw new Error('infinite queries are not built in');
}

export const infiniteQueryBehavior = notBuiltIn;
export const hasNextPage = notBuiltIn;
export const hasPreviousPage = notBuiltIn;
