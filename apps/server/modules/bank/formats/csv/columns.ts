import { refuseQuestion } from '../refused.ts';

/** The letters of the options, in the order of the columns `option_a` to `option_h`. */
export const LETTERS = 'ABCDEFGH';

const letters = [...LETTERS.toLowerCase()];
const REQUIRED = ['type', 'stem', 'correct'];
const OPTIONAL = [
  'name',
  'language',
  'topic',
  'difficulty',
  ...letters.map((letter) => `option_${letter}`),
  'tolerance',
  'unit',
  'keeps_order',
  'match_case',
  'explanation',
  'marks',
  'negative_marks',
  'stem_hi',
  ...letters.map((letter) => `option_${letter}_hi`),
  'unit_hi',
  'explanation_hi',
];
/** Columns of other systems. They are read, but their content is left out. */
const LEFT_OUT = new Set(['marks', 'negative_marks']);

/** The columns of a file that is written, in their order. */
export const COLUMNS: readonly string[] = [...REQUIRED, ...OPTIONAL].filter((column) => !LEFT_OUT.has(column));

/** Returns the cell of a record in a column. The text is empty if the file does not have the column. */
export type Row = (column: string) => string;

/** Returns the names of a file's columns. Refuses unknown, repeated and missing columns. */
export function readHeader(fields: readonly string[]): string[] {
  const columns = fields.map((field) => field.trim().toLowerCase());
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    refuseQuestion('missing-column', `The first line must name the columns. Missing: ${missing.join(', ')}.`, 1);
  const unknown = columns.filter((column) => !REQUIRED.includes(column) && !OPTIONAL.includes(column));
  if (unknown.length > 0) refuseQuestion('unknown-column', `The column ${unknown[0]} is not in the template.`, 1);
  const again = columns.find((column, at) => columns.indexOf(column) !== at);
  if (again) refuseQuestion('repeated-column', `The column ${again} occurs twice.`, 1);
  return columns;
}
