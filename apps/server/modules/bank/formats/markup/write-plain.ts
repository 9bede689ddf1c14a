import { refuseQuestion } from '../refused.ts';

/** The beginnings of LaTeX in question files of Moodle, with their ends. */
const ENDS: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' };
const BEGINNING = /\\\(|\\\[|\$\$/g;

/** The beginning of an entry of a list. U+0000 tells it from the same signs in a text, which never has it. */
export const LIST_MARK = '\0- ';

/** Writes plain text in the authors' markup. Line breaks and empty lines stay, and signs of the markup are escaped. */
export function writePlain(text: string): string {
  return linesOfText(writeInline(text));
}

/**
 * Writes a run of text in the authors' markup. Formulas between `\(…\)`, `\[…\]` or `$$…$$` become formulas of the
 * markup.
 */
export function writeInline(text: string): string {
  let written = '';
  let at = 0;
  // A beginning without an end is a sign like others, and so are all later ones of its kind.
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

/** Writes a formula in LaTeX. The markup has it on one line and ends it at the next dollar sign. */
export function writeFormula(latex: string): string {
  const plain = latex.replaceAll(/\s+/g, ' ').trim();
  if (plain.includes('$')) refuseQuestion('unsupported-formula', `A formula holds a dollar sign: ${plain}.`);
  return `$${plain}$`;
}

/** Trims lines, and keeps a line that begins with "- " from becoming a list. */
export function linesOfText(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/^- /, '\\- ').replace(LIST_MARK, '- '))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function escapeMarkup(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/[\\$*|[]/g, '\\$&');
}
