import type { Localized } from '../form/content.ts';
import { inlineMarks } from '../form/inline-marks.ts';
import { recordingMarks } from '../form/recordings.ts';
import { readableFormula } from './readable-formula.ts';

/** The most characters of a title. */
export const MAX_TITLE = 140;
/** The most characters of the text that are read for a title. Marks and formulas are longer than what they show. */
const MAX_READ = 10 * MAX_TITLE;

/**
 * Returns the beginning of a question's text as one readable line, for lists and menus. `text` is in the authors'
 * markup (`SourceText` of form/content.ts). Formulas become plain characters, bold, italics and pictures their words,
 * an answer's place three dots, and recordings are left out. A long text ends after a whole word.
 */
export function questionTitle(text: string): string {
  const line = inlineText(
    text
      .replaceAll(recordingMarks, '')
      .slice(0, MAX_READ)
      .replace(/^\s*(?:[-#] |\|(?=[\s:|-]*$))/gm, ''),
  )
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= MAX_TITLE) return line;
  // Half of a character that takes two places would not be readable.
  const cut = line.slice(0, MAX_TITLE - 1).replace(/[\uD800-\uDBFF]$/, '');
  const end = cut.lastIndexOf(' ');
  return `${(end > MAX_TITLE / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

/** Returns the title of a question in each of its languages. */
export function questionTitles({ en, hi }: Localized<string>): Localized<string> {
  return { en: questionTitle(en), ...(hi !== undefined && { hi: questionTitle(hi) }) };
}

/** Replaces the marks of the authors' markup by what they mean. */
function inlineText(text: string): string {
  return text.replace(
    inlineMarks,
    (_whole, escaped?: string, alt?: string, _id?: string, latex?: string, bold?: string, italic?: string) => {
      if (escaped !== undefined) return escaped;
      if (latex !== undefined) return readableFormula(latex);
      const words = alt ?? bold ?? italic;
      return words === undefined ? '…' : inlineText(words);
    },
  );
}
