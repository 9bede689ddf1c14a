import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-tool.ts';

/* Checks docs/decisions. Each number must be used once, and every reference must name an existing decision. */

const folder = join(root, 'docs/decisions');
const files = readdirSync(folder).sort();
const numberOf = (file: string) => file.slice(0, 4);

test('a number is one decision’s, which says it in its first line', () => {
  expect(files.filter((file) => !/^\d{4}-[a-z0-9-]+\.md$/.test(file))).toEqual([]);
  expect(files.filter((file, at) => at > 0 && numberOf(file) === numberOf(files[at - 1] ?? ''))).toEqual([]);
  const isSaid = (file: string) => readFileSync(join(folder, file), 'utf8').startsWith(`# ${numberOf(file)} `);
  expect(files.filter((file) => !isSaid(file))).toEqual([]);
});

test('a decision that documents or code link to is there', () => {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const missing = listed
    .filter((path) => /\.(md|tsx?)$/.test(path) && existsSync(join(root, path)))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const pattern = path.startsWith('docs/decisions/')
        ? /\]\((?:\.\/)?(\d{4}-[a-z0-9-]+\.md)/g
        : /decisions\/(\d{4}-[a-z0-9-]+\.md)/g;
      return [...text.matchAll(pattern)]
        .filter(([, file = '']) => !files.includes(file))
        .map(([, file]) => `${path}: ${file}`);
    });
  expect(missing).toEqual([]);
});
