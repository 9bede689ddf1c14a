import { describe, expect, test } from 'vitest';
import { marksOfLine } from './line-marks.ts';

const id = '01900000-0000-7000-8000-00000000000a';
/** Writes the marks of a line as "type: text". */
const marks = (line: string) => marksOfLine(line).map(({ type, from, to }) => `${type}: ${line.slice(from, to)}`);

describe('the marks of a line', () => {
  test.each<[string, string[]]>([
    ['no marks, 5 * 2', []],
    ['so $x^2$ and $y$', ['formula: $x^2$', 'formula: $y$']],
    ['a **bold $x$ word** or *two*', ['bold: **bold $x$ word**', 'formula: $x$', 'italic: *two*']],
    ['costs \\$5 or \\$6', ['escape: \\$', 'escape: \\$']],
    ['The [[river]] flows', ['place: [[river]]']],
    [`see ![A \\[wide\\] road](picture:${id})`, [`picture: ![A \\[wide\\] road](picture:${id})`]],
    [`![Say it](audio:${id} plays=2)`, [`recording: ![Say it](audio:${id} plays=2)`]],
  ])('of %s', (line, expected) => {
    expect(marks(line)).toEqual(expected);
  });

  test('name what a formula, a picture and a recording hold', () => {
    expect(marksOfLine('so $x^2$')).toMatchObject([{ latex: 'x^2' }]);
    expect(marksOfLine(`![A \\[wide\\] road](picture:${id})`)).toMatchObject([{ pictureId: id, alt: 'A [wide] road' }]);
    expect(marksOfLine(`![One\\nTwo](audio:${id})`)).toMatchObject([{ transcript: 'One\nTwo' }]);
  });
});
