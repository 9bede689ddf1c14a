import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a line keeps commas, quotes and line breaks of its fields', () => {
  expect(csvLine(['7', 'said "no", twice', 'two\nlines', ''])).toBe('"7","said ""no"", twice","two\nlines",""\r\n');
});

test('nothing that a spreadsheet would run as a formula stays at the beginning of a field', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1']) {
    expect(csvLine([text]), text).toBe(`"'${text}"\r\n`);
  }
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (fields) => {
      for (const one of fields) expect(csvLine([one]).trimStart()).not.toMatch(/^"\s*[=+\-@]/);
    }),
  );
});
