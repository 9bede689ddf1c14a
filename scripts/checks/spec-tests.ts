import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-tool.ts';
import { type NamedTest, type Row, readTable, testsIn } from './spec-table.ts';

export function readSpecRows(): Row[] {
  return readTable(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8'));
}

/** Returns all tests whose name is a fixed text, in all projects. */
export function readAllTests(): NamedTest[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', '*.test.ts', '*.spec.ts'];
  const files = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  return files.flatMap((file) => testsIn(file, readFileSync(join(root, file), 'utf8')));
}
