import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Conventions of the project that no other tool checks. Each has a reason. */
const root = join(import.meta.dirname, '../..');
const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
const listed = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
const sources = listed.filter((path) => /^(apps|packages|scripts|bench|chaos|e2e)\/.*\.(ts|tsx|mjs)$/.test(path));
const isTest = (path: string) => /\.(test|spec)\.tsx?$|^apps\/server\/test\/|^e2e\/|\/conformance\//.test(path);

/** Returns all lines of these files that match, as `path:number: line`. Comments are ignored. */
function linesWith(pattern: RegExp, isLookedAt: (path: string) => boolean): string[] {
  return sources.filter(isLookedAt).flatMap((path) => {
    const lines = readFile(path).split('\n');
    return lines.flatMap((line, at) => {
      const code = line.replace(/(^|\s)\/\/.*|^\s*\*.*|\/\*.*?\*\//g, '');
      return pattern.test(code) ? [`${path}:${at + 1}: ${line.trim()}`] : [];
    });
  });
}

function readFile(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    // Git still lists the file, but it has been deleted.
    return '';
  }
}

test('the environment is read in platform/settings/settings.ts alone, where a wrong value gets a sentence', () => {
  const mayRead =
    /^(scripts|bench|chaos)\/|^apps\/server\/(platform\/(settings\/settings|database\/embedded-postgres)|local-gateway\/run)\.ts$|^apps\/web\/(tooling\/|build\.ts)/;
  expect(linesWith(/process\.env\b/, (path) => !isTest(path) && !mayRead.test(path))).toEqual([]);
});

test("a module takes time from the work's `now`, never from the clock of its process", () => {
  const isBusiness = (path: string) =>
    /^(apps\/server\/modules|packages\/(domain|contract))\//.test(path) && !isTest(path);
  expect(linesWith(/\bDate\.now\(\)|new Date\(\)/, isBusiness)).toEqual([]);
});

test('a rule draws no chance of its own: it is passed in, so that it can be repeated', () => {
  const isRule = (path: string) => path.startsWith('packages/domain/') && !isTest(path);
  expect(linesWith(/Math\.random\(|crypto\.(randomUUID|getRandomValues)/, isRule)).toEqual([]);
});

test('no test sleeps, is skipped for good or excludes the others', () => {
  expect(
    linesWith(
      /waitForTimeout\(|(?<![.\w])(sleep|delay)\(|timers\/promises|=>\s*setTimeout\(\w+,(?!\s*0\))|\b(test|describe|it)\.(only|todo|skip)\(/,
      isTest,
    ),
  ).toEqual([]);
});

test('a test of the server leaves globals, timers and modules as they are, because the files of a worker share them', () => {
  const isOfServer = (path: string) => /^(apps\/server|bench|chaos)\//.test(path) && isTest(path);
  expect(linesWith(/\bvi\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\(/, isOfServer)).toEqual([]);
});

test('the server hashes in platform/security/hashes.ts alone', () => {
  const isOutside = (path: string) =>
    path.startsWith('apps/server/') && !isTest(path) && path !== 'apps/server/platform/security/hashes.ts';
  expect(linesWith(/\b(createHash|createHmac|hash)\('/, isOutside)).toEqual([]);
});

test('calls are registered in routes.ts or <topic>-routes.ts, and only a module and its reactions are registered', () => {
  const isModule = (path: string) => path.startsWith('apps/server/modules/') && !isTest(path);
  const isRoutes = (path: string) => /(\/|-)routes\.ts$/.test(path);
  expect(linesWith(/\bapp\.serve(Fast)?\(/, (path) => isModule(path) && !isRoutes(path))).toEqual([]);
  expect(linesWith(/\bfunction register/, (path) => isModule(path) && path.endsWith('-routes.ts'))).toEqual([]);
});

test('a constant that is a number is written in capitals', () => {
  const number = /^(export )?const [a-z]\w*(: number)? = (-?\d[\d_.]*|[A-Z]+(_[A-Z]+)+)( [*/+-] [\w.]+)*;/;
  expect(linesWith(number, () => true)).toEqual([]);
});

test('Node runs no JSX: only web and ui have it', () => {
  expect(sources.filter((path) => path.endsWith('.tsx') && !/^(apps\/web|packages\/ui)\//.test(path))).toEqual([]);
});

test('the browser gets zod/mini: the whole of zod costs 90 kB', () => {
  const isForBrowser = (path: string) => /^(apps\/web\/(?!tooling)|packages\/)/.test(path) && !isTest(path);
  expect(linesWith(/from 'zod'/, isForBrowser)).toEqual([]);
});

test('open work is not kept in comments', () => {
  const withComments = sources.filter((path) => path !== 'scripts/checks/house.test.ts');
  const found = withComments.filter((path) => /\b(TODO|FIXME|XXX)\b/.test(readFile(path)));
  expect(found).toEqual([]);
});
