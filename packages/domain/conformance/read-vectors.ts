import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads a file of the conformance folder named by `KASAUTI_CONFORMANCE_DIR`. Only the `*.conformance.test.ts`
 * files call it. Throws when the variable or the file is missing, so that a test without cases fails.
 */
export function readVectors<T>(...path: string[]): T {
  // Each test declares the expected shape of its file. A file of another shape fails the test.
  return JSON.parse(new TextDecoder().decode(readVectorFile(...path))) as T;
}

/** Returns the bytes of a file of the conformance folder, for cases that are not JSON. Throws like `readVectors`. */
export function readVectorFile(...path: string[]): Uint8Array {
  const folder = process.env.KASAUTI_CONFORMANCE_DIR;
  if (!folder) throw new Error('KASAUTI_CONFORMANCE_DIR must name the conformance folder');
  return readFileSync(join(folder, ...path));
}
