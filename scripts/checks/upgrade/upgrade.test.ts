import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../run-tool.ts';
import { cannotCompare, readBaseline, readFileOfCommit, unexpectedChanges } from './baseline.ts';
import { type ApiDocument, compareApis } from './compare-apis.ts';

const { commit, allowed } = readBaseline();
const path = 'docs/openapi.json';
const read = (text: string) => JSON.parse(text) as ApiDocument;

test('during an upgrade, pages and servers of the version before and of this one understand each other', (context) => {
  const before = readFileOfCommit(commit, path);
  if (before === null) {
    console.warn(cannotCompare(commit));
    context.skip(cannotCompare(commit));
  }
  const changes = compareApis(read(before ?? '{}'), read(readFileSync(join(root, path), 'utf8')));
  expect(unexpectedChanges(changes, allowed)).toEqual([]);
});

test('a clone that does not have the commit, or is none, says so', () => {
  expect(readFileOfCommit('0'.repeat(40), path)).toBeNull();
  expect(readFileOfCommit(commit, path, tmpdir())).toBeNull();
  expect(cannotCompare(commit)).toContain(`does not have its commit ${commit}`);
});

test('the baseline is a whole commit, and each change that is allowed has a reason', () => {
  expect(commit).toMatch(/^[0-9a-f]{40}$/);
  expect(allowed.filter(({ because }) => because.length < 20)).toEqual([]);
});

test('an allowed change is no fault, and one that does not exist is', () => {
  const change = 'GET /a: the call is gone';
  const list = [{ change, because: 'nobody has called it since the last release' }];
  expect(unexpectedChanges([change, 'GET /b: the call is gone'], list)).toEqual(['GET /b: the call is gone']);
  expect(unexpectedChanges([], list)).toEqual([`baseline.json allows a change that does not exist: ${change}`]);
});
