/**
 * Marks the last branch of a `switch` over a union as unreachable. TypeScript reports an error when a case is
 * missing. Throws at run time when the data holds an unknown case.
 */
export function assertNever(unexpected: never): never {
  throw new Error(`A case is missing for ${JSON.stringify(unexpected)}`);
}
