import { lineMarkOf } from '@kasauti/domain/form/line-kinds.ts';
import { refuseQuestion } from '../refused.ts';

/** Delimiters of LaTeX in Moodle's question files: the opening delimiter and its closing delimiter. */
const ENDS: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' };
const BEGINNING = /\\\(|\\\[|\$\$/g;

/**
 * Marks the beginning of a heading or a list entry. U+0000 distinguishes it from a "- " in a text, because no text
 * contains U+0000.
 */
export const LINE_MARK = '\0';

/** Returns the mark of a line with its sign, such as U+0000 and "- ". Other lines have an empty mark. */
export function markOfLine(line: string): string {
  const sign = line.startsWith(LINE_MARK) ? lineMarkOf(line.slice(LINE_MARK.length)) : '';
  return sign === '' ? '' : LINE_MARK + sign;
}

/**
 * Converts plain text to the authors' markup. Line breaks and empty lines stay. Characters with a meaning in the markup
 * are escaped.
 */
export function writePlain(text: string): string {
  return linesOfText(writeInline(text));
}

/**
 * Converts text without blocks to the authors' markup. LaTeX between `\(…\)`, `\[…\]` or `$$…$$` becomes a formula of
 * the markup.
 */
export function writeInline(text: string): string {
  let written = '';
  let at = 0;
  // An opening delimiter that is never closed is ordinary text, and so are all later ones of the same kind.
  const endless = new Set<string>();
  for (const { 0: beginning, index } of text.matchAll(BEGINNING)) {
    const end = ENDS[beginning] ?? '';
    if (index < at || endless.has(beginning)) continue;
    const endsAt = text.indexOf(end, index + beginning.length);
    if (endsAt === -1) endless.add(beginning);
    const latex = text.slice(index + beginning.length, Math.max(endsAt, 0));
    if (latex === '') continue;
    written += escapeMarkup(text.slice(at, index));
    written += beginning === '\\(' ? writeFormula(latex) : `\n${writeFormula(`\\displaystyle ${latex}`)}\n`;
    at = endsAt + end.length;
  }
  return written + escapeMarkup(text.slice(at));
}

/** Writes a LaTeX formula. In the markup a formula is on one line and ends at the next dollar sign. */
export function writeFormula(latex: string): string {
  const plain = latex.replaceAll(/\s+/g, ' ').trim();
  if (plain.includes('$')) refuseQuestion('unsupported-formula', `A formula contains a dollar sign: ${plain}.`);
  return `$${plain}$`;
}

/** Trims the lines. Escapes "- ", "# " and "1. " at the beginning of a line, because they have a meaning there. */
export function linesOfText(text: string): string {
  return text
    .split('\n')
    .map((line) => withoutMark(escapeLineMark(line.trim())))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function withoutMark(line: string): string {
  return markOfLine(line) === '' ? line : line.slice(LINE_MARK.length);
}

function escapeLineMark(line: string): string {
  const { length } = lineMarkOf(line);
  return length === 0 ? line : `${line.slice(0, length - 2)}\\${line.slice(length - 2)}`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/[\\$*|[]/g, '\\$&');
}
