/*
 * Reads docs/spec-coverage.md. It has one row for each statement of the specification, with the name of the test that
 * proves it. The rows are compared with the tests, because a row that names no existing test proves nothing.
 */

export type Row = {
  number: string;
  section: string;
  statement: string;
  builtIn: string;
  test: string;
  deviation: string;
};
export type NamedTest = { name: string; file: string; body: string };

/** Maximum number of rows per test. A test that proved more statements would prove none of them well. */
const MAX_ROWS_PER_TEST = 3;

export function readTable(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [, number = '', statement = '', builtIn = '', test = '', deviation = ''] = cells;
    if (!/^\d+\.\d+$/.test(number)) return [];
    return [{ number, section: number.split('.')[0] ?? '', statement, builtIn, test, deviation }];
  });
}

/**
 * Returns the texts between straight quotation marks in a statement. An apostrophe within a word is not a
 * quotation mark.
 */
export function quotedIn(statement: string): string[] {
  return [...statement.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text = '']) => text);
}

/**
 * Returns the tests in a formatted file. A test ends at the line that closes it with the same indentation. Titles with
 * placeholders are left out, because no row can name them.
 */
export function testsIn(file: string, source: string): NamedTest[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const begun = /^(\s*)test\(\s*(.*)$/.exec(line);
    if (!begun) return [];
    const [, indent = '', sameLine = ''] = begun;
    const name = titleIn(sameLine === '' ? (lines[at + 1] ?? '').trim() : sameLine);
    const end = lines.findIndex((other, no) => no >= at && (other === `${indent}});` || other === `${indent});`));
    return name === null ? [] : [{ name, file, body: lines.slice(at, end + 1).join('\n') }];
  });
}

function titleIn(text: string): string | null {
  const found = /^(['"`])((?:\\.|(?!\1).)*)\1/.exec(text);
  return found ? unescaped(found[2] ?? '') : null;
}

function unescaped(text: string): string {
  return text.replace(/\\(['"`\\])/g, '$1');
}

/**
 * Returns the problems of the table as sentences. There is no problem if every row names one existing test that
 * contains every quoted text in an assertion.
 */
export function problemsOf(rows: Row[], tests: NamedTest[]): string[] {
  const problems: string[] = [];
  const numbers = new Set<string>();
  const rowsOf = new Map<string, number>();
  for (const { number, statement, builtIn, test } of rows) {
    if (numbers.has(number)) problems.push(`${number} is there twice`);
    numbers.add(number);
    if (statement === '' || builtIn === '')
      problems.push(`${number} does not say what it is about or where it is built`);
    const named = tests.filter(({ name }) => name === test);
    const [only] = named;
    if (!only || named.length > 1) {
      problems.push(`${number}: ${named.length} tests are named "${test}"`);
      continue;
    }
    const count = (rowsOf.get(test) ?? 0) + 1;
    rowsOf.set(test, count);
    if (count === MAX_ROWS_PER_TEST + 1) problems.push(`more than ${MAX_ROWS_PER_TEST} rows lean on "${test}"`);
    const asserted = unescaped(assertionsIn(only.body));
    for (const text of quotedIn(statement)) {
      if (!asserted.includes(text)) problems.push(`${number}: '${text}' is not in an assertion of "${test}"`);
    }
  }
  return problems;
}

/** Returns the statements of a test that contain an `expect`. */
function assertionsIn(body: string): string {
  return body
    .split(/;\n/)
    .filter((statement) => /\bexpect\b/.test(statement))
    .join('\n');
}
