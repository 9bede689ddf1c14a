/**
 * Formats one line of CSV (RFC 4180) with all fields quoted. A field that a spreadsheet would run as a formula gets a
 * leading apostrophe, so that it is shown as text (OWASP, CSV Injection). For example, a user could enter =HYPERLINK(…)
 * as a name.
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(field).join(',')}\r\n`;
}

/**
 * Returns whether a spreadsheet would run a cell as a formula. Full-width signs are included, because some spreadsheets
 * treat them like ASCII signs.
 */
export function isFormula(text: string): boolean {
  return /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text);
}

function field(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
