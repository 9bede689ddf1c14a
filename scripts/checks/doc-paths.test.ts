import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-tool.ts';

/** All files of the repository. Each path begins with a slash, so that the end of a path can be compared. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter(Boolean)
  .map((path) => `/${path}`);

test('a path that the documents name in code letters is there', () => {
  const missing = files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const named = [...text.matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|mjs|sql|css|po))`/g)].map(([, name = '']) => name);
      return named
        .filter((name) => !files.some((file) => file.endsWith(`/${name.replace(/^(\.\.?\/)+/, '')}`)))
        .map((name) => `${path}: ${name}`);
    });
  expect(missing).toEqual([]);
});

test('a document that a comment names is there', () => {
  const missing = files
    .filter((path) => /\.(tsx?|mjs|sql|css)$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const named = [...text.matchAll(/\bdocs\/[\w./-]+\.md/g)].map(([name]) => `/${name}`);
      return named.filter((name) => !files.includes(name)).map((name) => `${path}: ${name}`);
    });
  expect(missing).toEqual([]);
});
