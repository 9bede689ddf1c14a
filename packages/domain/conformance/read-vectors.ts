import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads a file of the conformance folder that `KASAUTI_CONFORMANCE_DIR` names. Only the `*.conformance.test.ts` files
 * come here. Throws when the variable or the file is missing: a test without its cases fails.
 */
export function readVectors<T>(...path: string[]): T {
  const folder = process.env.KASAUTI_CONFORMANCE_DIR;
  if (!folder) throw new Error('KASAUTI_CONFORMANCE_DIR must name the conformance folder');
  // The shape is the file's promise, described beside each test; a file that breaks it fails the test.
  return JSON.parse(readFileSync(join(folder, ...path), 'utf8')) as T;
}
