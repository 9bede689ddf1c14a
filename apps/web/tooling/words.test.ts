import { expect, test } from 'vitest';
import type { Word } from './word.ts';
import {
  closure,
  dynamicImportsIn,
  placeholdersOf,
  type SourceFile,
  type Sources,
  unitOf,
  wordsToLoadWith,
} from './words.ts';

const word = (id: string): Word => ({ id, message: id, origins: [id] });
const file = (id: string, imports: string[] = [], dynamicImports: string[] = []) =>
  [id, { words: [word(id)], imports, dynamicImports }] as [string, SourceFile];

/** Sources for the tests. Two entries share a module. The shop loads a page, and the page loads a dialog. */
const sources: Sources = new Map([
  file('shop/main.tsx', ['lib/shared.ts'], ['pages/cart.tsx']),
  file('exam/main.tsx', ['lib/shared.ts'], ['features/help/help.tsx']),
  file('lib/shared.ts', ['lib/more.ts']),
  file('lib/more.ts', ['lib/shared.ts']),
  file('pages/cart.tsx', ['lib/shared.ts', 'features/list/list.tsx'], ['features/help/help.tsx']),
  file('features/list/list.tsx'),
  file('features/help/help.tsx', ['lib/more.ts', 'features/list/list.tsx']),
]);
const entries = ['shop/main.tsx', 'exam/main.tsx'];
const idsWith = (root: string) =>
  wordsToLoadWith(sources, root, entries)
    .map(({ id }) => id)
    .sort();

test('an entry loads the words of what it imports, and none of a page’s', () => {
  expect(idsWith('shop/main.tsx')).toEqual(['lib/more.ts', 'lib/shared.ts', 'shop/main.tsx']);
  expect(idsWith('exam/main.tsx')).not.toContain('shop/main.tsx');
});

test('a page brings its own words and those of its parts, but not what its entry has loaded', () => {
  expect(idsWith('pages/cart.tsx')).toEqual(['features/list/list.tsx', 'pages/cart.tsx']);
});

test('a part that two entries open excludes only the files of both', () => {
  expect(idsWith('features/help/help.tsx')).toEqual(['features/help/help.tsx', 'features/list/list.tsx']);
});

test('modules that import each other do not keep the walk going for ever', () => {
  expect([...closure(sources, 'lib/more.ts')].sort()).toEqual(['lib/more.ts', 'lib/shared.ts']);
});

test('dynamic imports are found as they are written', () => {
  expect(
    dynamicImportsIn("lazy(() => import('../pages/orders/cart.tsx').then(x)); import( './a.ts' ); import(name)"),
  ).toEqual(['../pages/orders/cart.tsx', './a.ts']);
});

test('each room of pages and each feature has a catalogue of its own', () => {
  expect(
    ['pages/orders/cart.tsx', 'features/pay-order/pay.tsx', 'lib/a/b.ts', 'shop/shell/header.tsx'].map(unitOf),
  ).toEqual(['pages/orders', 'features/pay-order', 'lib', 'shop']);
});

test('placeholders and tags of a message are known, so that a translation cannot lose one', () => {
  expect(placeholdersOf('By <0>{name}</0>, {0, plural, one {# day} other {# days}}')).toEqual(['0', '<0>', 'name']);
});
