import { isFormula } from '@kasauti/domain/text/csv.ts';

/*
 * `csvLine` puts an apostrophe before a cell that a spreadsheet would run as a formula. Files with questions come back,
 * so the apostrophe is taken away again.
 */

const looksGuarded = (text: string) => text.startsWith("'") && isFormula(text.replace(/^'+/, ''));

/** Prepares a cell for `csvLine`: a text that looks as if it were guarded already gets one more apostrophe. */
export function beforeGuard(text: string): string {
  return looksGuarded(text) ? `'${text}` : text;
}

/** Returns the text of a cell without the apostrophe that keeps it from being a formula. */
export function withoutGuard(cell: string): string {
  return looksGuarded(cell) ? cell.slice(1) : cell;
}
