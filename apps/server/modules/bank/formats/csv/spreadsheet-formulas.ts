/*
 * A spreadsheet runs a cell that begins with one of these signs as a formula (OWASP, CSV Injection). `csvLine` puts an
 * apostrophe before such a cell. Files with questions come back, so the apostrophe is taken away again.
 */

const GUARDED = /^'+\s*[=+\-@\t\r\n＝＋－＠]/;

/** Prepares a cell for `csvLine`: a text that looks as if it were guarded already gets one more apostrophe. */
export function beforeGuard(text: string): string {
  return GUARDED.test(text) ? `'${text}` : text;
}

/** Returns the text of a cell without the apostrophe that keeps it from being a formula. */
export function withoutGuard(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
