import { refuseQuestion } from '../refused.ts';

/** LaTeX as question files of Moodle have it. */
const FORMULA = /\\\((.+?)\\\)|\\\[(.+?)\\\]|\$\$(.+?)\$\$/gs;

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
  for (const match of text.matchAll(FORMULA)) {
    const [whole, inline, bracketed, dollars] = match;
    written += escapeMarkup(text.slice(at, match.index));
    const display = bracketed ?? dollars;
    written += display === undefined ? writeFormula(inline ?? '') : `\n${writeFormula(`\\displaystyle ${display}`)}\n`;
    at = match.index + whole.length;
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
