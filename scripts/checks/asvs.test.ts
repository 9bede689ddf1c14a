import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-tool.ts';

/* Compares docs/security/asvs.md and its chapters with the code. Each file and test that they name must exist. */

const states = ['met', 'partly', 'not met', 'not applicable'] as const;
type Row = { number: string; level: string; asks: string; state: string; how: string; where: string[]; test: string };

/** Number of requirements of levels 1 and 2 in each chapter, from the CSV file of OWASP ASVS 5.0.0. */
const requirementsOf = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const OF_LEVEL1 = 70;

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
const chapters = readdirSync(join(root, 'docs/security/asvs'))
  .sort()
  .map((name) => ({ name, rows: read(`docs/security/asvs/${name}`).split('\n').flatMap(rowIn) }));
const rows = chapters.flatMap((chapter) => chapter.rows);

function rowIn(line: string): Row[] {
  const [, number = '', level = '', asks = '', state = '', how = '', where = '', shownBy = ''] = cellsOf(line);
  if (!/^\d+\.\d+\.\d+$/.test(number)) return [];
  return [
    {
      number,
      level,
      asks,
      state,
      how,
      where: [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
      test: shownBy,
    },
  ];
}

/** Checks whether a file contains a test or a table of tests with this title. */
function hasTest(source: string, title: string): boolean {
  const calls = source.replaceAll(/\(\s+/g, '(').replaceAll(/\\(['"`])/g, '$1');
  return ["'", '"', '`'].some((mark) => calls.includes(`(${mark}${title}${mark},`));
}

test('each requirement of levels 1 and 2 has one row, in the chapter that it belongs to', () => {
  expect(chapters.map((chapter) => chapter.rows.length)).toEqual(requirementsOf);
  const numbers = rows.map(({ number }) => number);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(OF_LEVEL1);
  expect(rows.filter(({ level }) => level !== '1' && level !== '2')).toEqual([]);
  const astray = chapters.flatMap(({ name, rows: own }) =>
    own.filter(({ number }) => !name.startsWith(`v${number.split('.')[0]?.padStart(2, '0')}-`)),
  );
  expect(astray).toEqual([]);
});

test('each row has a state; what is done names its files, and what is not says why', () => {
  expect(rows.filter(({ state }) => !states.some((known) => known === state))).toEqual([]);
  const isDone = ({ state }: Row) => state === 'met' || state === 'partly';
  expect(rows.filter((row) => isDone(row) && row.where.length === 0)).toEqual([]);
  expect(rows.filter((row) => row.state !== 'met' && row.how === '')).toEqual([]);
});

test('every file and every test that the register names is there', () => {
  expect(rows.flatMap(({ where }) => where).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const named = rows
    .filter((row) => row.test !== '')
    .map((row) => ({ ...row, found: /^`([^`]+)`: (.+)$/.exec(row.test) }));
  const missing = named.filter(({ found }) => {
    const [, path = '', title = ''] = found ?? [];
    return !existsSync(join(root, path)) || path === '' || !hasTest(read(path), title);
  });
  expect(missing.map(({ number, test: shownBy }) => `${number}: ${shownBy}`)).toEqual([]);
});

test('the summary counts the rows and names all that is not met', () => {
  const summary = read('docs/security/asvs.md');
  const countsOf = (some: Row[]) => [
    some.length,
    ...states.map((state) => some.filter((row) => row.state === state).length),
  ];
  const written = summary.split('\n').flatMap((line) => {
    const [, chapter = '', ...counts] = cellsOf(line);
    return /^\[V\d+ |^all$/.test(chapter) ? [counts.slice(0, -1).map(Number)] : [];
  });
  expect(written).toEqual([...chapters.map((chapter) => countsOf(chapter.rows)), countsOf(rows)]);
  const links = [...summary.matchAll(/\]\(asvs\/([^)]+)\)/g)].map(([, name]) => name);
  expect(links).toEqual(chapters.map(({ name }) => name));
  const listed = [...summary.matchAll(/^- \*\*([\d.]+)\*\*/gm)].map(([, number]) => number);
  expect(listed).toEqual(rows.filter(({ state }) => state === 'not met').map(({ number }) => number));
});

test('the inventory of keys names every purpose that the code derives a key for', () => {
  const inventory = read('docs/security/asvs/v11-cryptography.md');
  const listed = [...inventory.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, purpose]) => purpose).sort();
  expect(listed).toEqual(purposesInCode());
});

/** Returns the purposes in calls of `key` and `signingPair`, even if a call names the purpose by a constant. */
function purposesInCode(): string[] {
  const folder = join(root, 'apps/server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^(modules|platform)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'));
  const found = files.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const asked = [...source.matchAll(/\.(?:key|signingPair)\((?:'([\w-]+)'|([A-Z_]+))\)/g)];
    return asked.map(([, text, name]) => text ?? new RegExp(`\\b${name} = '([\\w-]+)'`).exec(source)?.[1] ?? '');
  });
  return [...new Set(found)].filter((purpose) => purpose !== '').sort();
}
