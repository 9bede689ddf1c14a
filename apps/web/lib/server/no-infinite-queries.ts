/* Replaces the code for infinite queries in TanStack Query. Every page would load that code, but no page uses it. */

function notBuiltIn(): never {
  throw new Error('infinite queries are not built in');
}

export const infiniteQueryBehavior = notBuiltIn;
export const hasNextPage = notBuiltIn;
export const hasPreviousPage = notBuiltIn;
