import { expect, test } from 'vitest';
import { problemsOf, quotedIn, type Row, readTable, testsIn } from './spec-table.ts';
import { readAllTests, readSpecRows } from './spec-tests.ts';

const row = (facts: Partial<Row> = {}): Row => ({
  number: '1.1',
  section: '1',
  statement: "Says 'Hello'.",
  builtIn: '`a.ts`',
  test: 'it says hello',
  deviation: '',
  ...facts,
});
const source = `test('it says hello', () => {
  const other = 'Goodbye';
  expect(said).toBe('Hello');
});
`;

test('a row is read from the table, and other lines are none', () => {
  expect(readTable("| no | what |\n|---|---|\n| 1.1 | Says 'Hello'. | `a.ts` | it says hello | |\n")).toEqual([row()]);
});

test('an apostrophe ends no quotation', () => {
  expect(quotedIn("the text 'Sorry, the page you're looking for' and 'Back'")).toEqual([
    "Sorry, the page you're looking for",
    'Back',
  ]);
});

test('a row needs one test of its name, which asserts what the row quotes, and shares it with two others at most', () => {
  const tests = testsIn('a.test.ts', source);
  expect(problemsOf([row()], tests)).toEqual([]);
  expect(problemsOf([row({ test: 'it says nothing' })], tests)).toEqual(['1.1: 0 tests are named "it says nothing"']);
  expect(problemsOf([row()], [...tests, ...tests])).toEqual(['1.1: 2 tests are named "it says hello"']);
  expect(problemsOf([row({ statement: "Says 'Goodbye'." })], tests)).toEqual([
    '1.1: \'Goodbye\' is not in an assertion of "it says hello"',
  ]);
  const four = ['1.1', '1.2', '1.3', '1.4'].map((number) => row({ number }));
  expect(problemsOf(four, tests)).toEqual(['more than 3 rows lean on "it says hello"']);
});

test('docs/spec-coverage.md names tests that are there', () => {
  expect(problemsOf(readSpecRows(), readAllTests())).toEqual([]);
});
