import { readableFormula } from './readable-formula.ts';

/** The most characters of a title. */
export const MAX_TITLE = 140;
/** The most characters of the text that are read for a title. Marks and formulas are longer than what they show. */
const MAX_READ = 10 * MAX_TITLE;

/**
 * Returns the beginning of a question's text as one readable line, for lists and menus. `text` is in the authors'
 * markup (`SourceText` of form/content.ts). Formulas become plain characters, bold, italics and pictures their words,
 * and an answer's place three dots. A long text ends after a whole word.
 */
export function questionTitle(text: string): string {
  const line = inlineText(text.slice(0, MAX_READ).replace(/^\s*(?:- |\|(?=[\s:|-]*$))/gm, ''))
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= MAX_TITLE) return line;
  // Half of a character that takes two places would not be readable.
  const cut = line.slice(0, MAX_TITLE - 1).replace(/[\uD800-\uDBFF]$/, '');
  const end = cut.lastIndexOf(' ');
  return `${(end > MAX_TITLE / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

/** Replaces the marks of the authors' markup by what they mean. The same marks as in the parser of the bank. */
function inlineText(text: string): string {
  return text.replace(
    /\\([\\$*|[-])|!\[((?:\\.|[^\]\\])*)\]\(picture:[\da-f-]{36}\)|\$([^$]+)\$|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[\[[\w-]+\]\]/g,
    (_whole, escaped?: string, picture?: string, latex?: string, bold?: string, italic?: string) => {
      if (escaped !== undefined) return escaped;
      if (latex !== undefined) return readableFormula(latex);
      const words = picture ?? bold ?? italic;
      return words === undefined ? '…' : inlineText(words);
    },
  );
}
