/*
 * docs/spec-coverage.md: one row for each statement of the specification, with the test that shows it. Read here, and
 * held against the tests themselves: a name that nobody bears proves nothing.
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

/** One test for many statements shows none of them well. */
const maxRowsPerTest = 3;

export function readTable(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [, number = '', statement = '', builtIn = '', test = '', deviation = ''] = cells;
    if (!/^\d+\.\d+$/.test(number)) return [];
    return [{ number, section: number.split('.')[0] ?? '', statement, builtIn, test, deviation }];
  });
}

/** What a statement quotes: texts between straight quotation marks. An apostrophe inside a word is none. */
export function quotedIn(statement: string): string[] {
  return [...statement.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text = '']) => text);
}

/**
 * The tests of a file that is formatted as ours are: a test ends where a line at its own indent closes it. Titles with
 * marks that are filled in later are left out, for no row can name them.
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

/** What is wrong with the table, as sentences; none when every row has its test and every quoted text its assertion. */
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
    if (count === maxRowsPerTest + 1) problems.push(`more than ${maxRowsPerTest} rows lean on "${test}"`);
    const asserted = unescaped(assertionsIn(only.body));
    for (const text of quotedIn(statement)) {
      if (!asserted.includes(text)) problems.push(`${number}: '${text}' is not in an assertion of "${test}"`);
    }
  }
  return problems;
}

/** The statements of a test that expect something. */
function assertionsIn(body: string): string {
  return body
    .split(/;\n/)
    .filter((statement) => /\bexpect\b/.test(statement))
    .join('\n');
}
