/**
 * For the last branch of a `switch` over a union: a case that someone adds later, and forgets here, is a type error.
 * Reached at run time (data older or newer than the code), it throws.
 */
export function assertNever(unexpected: never): never {
  throw new Error(`A case is missing for ${JSON.stringify(unexpected)}`);
}
