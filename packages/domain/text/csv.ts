/**
 * One line of CSV (RFC 4180), every field quoted. A field that a spreadsheet would run as a formula begins with an
 * apostrophe, which spreadsheets show as text (OWASP, CSV Injection): somebody may have called themselves
 * =HYPERLINK(…).
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(field).join(',')}\r\n`;
}

function field(text: string): string {
  // Full-width signs count as well: some spreadsheets read them alike.
  const safe = /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
