import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from '../../chaos/mutants/list.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Returns why a fault of the list cannot be applied, or null if it can. When a file is moved or rewritten, its faults
 * can no longer be applied.
 */
function whyCannotBeTried({ file, find, tests }: (typeof mutants)[number]): string | null {
  const missing = [file, ...tests].find((path) => !existsSync(join(root, path)));
  if (missing) return `${missing} is not there`;
  const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
  return times === 1 ? null : `its line occurs ${times} times in ${file}`;
}

test('each fault of the list names files that are there, and a line that occurs once', () => {
  expect(mutants.length).toBeGreaterThan(200);
  const broken = mutants.map((mutant) => [mutant.name, whyCannotBeTried(mutant)]).filter(([, why]) => why !== null);
  expect(broken).toEqual([]);
});
