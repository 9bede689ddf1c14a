import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './tooling/words.ts';

const here = import.meta.dirname;
const root = join(here, '../..');

async function filesOf(pattern: string): Promise<{ path: string; code: string }[]> {
  const files: { path: string; code: string }[] = [];
  for await (const path of glob(pattern, {
    cwd: root,
    exclude: (name) => name === 'dist' || name === 'node_modules',
  })) {
    files.push({ path, code: await readFile(join(root, path), 'utf8') });
  }
  return files;
}

const screens = (await filesOf('{apps/web,packages/ui}/**/*.{ts,tsx}')).filter(
  ({ path }) => !/\.test\.tsx?$|\.d\.ts$|\/tooling\//.test(path),
);

test('every class that a part names exists in its style sheet', async () => {
  const missing: string[] = [];
  for (const { path, code } of screens) {
    const sheet = /import css from '(\.[^']+\.module\.css)'/.exec(code)?.[1];
    if (!sheet) continue;
    const styles = await readFile(join(root, dirname(path), sheet), 'utf8');
    for (const [, name] of code.matchAll(/\bcss\.(\w+)/g)) {
      if (!new RegExp(`\\.${name}(?![\\w-])`).test(styles)) missing.push(`${path}: css.${name}`);
    }
  }
  expect(missing).toEqual([]);
});

test('no style sheet has a class that nobody names', async () => {
  const unused: string[] = [];
  for (const { path, code } of await filesOf('{apps/web,packages/ui}/**/*.module.css')) {
    const users = screens.filter((file) => file.code.includes(`/${path.split('/').at(-1)}'`)).map((file) => file.code);
    const own = code.replaceAll(/composes: [^;]*;/g, '');
    for (const name of new Set([...own.matchAll(/\.([a-z]\w*)(?=[\s.:,[{>+~)]|$)/gi)].map(([, found]) => found))) {
      const isNamed = users.some((user) => new RegExp(`css\\.${name}\\b|css\\[`).test(user));
      if (!isNamed) unused.push(`${path}: .${name}`);
    }
  }
  expect(unused).toEqual([]);
});

test('nothing is drawn with an inline style, which the content policy would drop on the server’s page', () => {
  expect(screens.filter(({ code }) => /\sstyle=\{/.test(code)).map(({ path }) => path)).toEqual([]);
});

test('every address of the shop has its page', async () => {
  const routes = await readFile(join(here, 'shop/routes.tsx'), 'utf8');
  const files = [...routes.matchAll(/'(pages\/[\w/-]+\.tsx)'/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter((file) => !existsSync(join(here, file)))).toEqual([]);
});

test('a relative import names a file that is there', async () => {
  const sources = await readSources();
  const broken: string[] = [];
  for (const [path, { imports, dynamicImports }] of sources) {
    for (const to of [...imports, ...dynamicImports]) if (!existsSync(join(here, to))) broken.push(`${path}: ${to}`);
  }
  expect(broken).toEqual([]);
});
