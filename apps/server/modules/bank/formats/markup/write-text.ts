import { MarkupError, parseMarkup } from '../../source/parse-markup.ts';
import type { Note } from '../collect-questions.ts';
import { refuseQuestion } from '../refused.ts';
import { readHtml } from './read-html.ts';
import { writeHtml } from './write-html.ts';
import { writePlain } from './write-plain.ts';

/** How a text of a file is to be read. `lines` is HTML in which line breaks count. */
export type TextFormat = 'plain' | 'html' | 'lines';

/** Maximum length of one text. A long passage has 20,000 characters. A picture inside a text has more. */
const MAX_CHARACTERS = 200_000;

export type TextWriting = { note: Note; line: number };

/** Writes a text of a file in the authors' markup, and makes sure that the markup can be shown. */
export function writeText(text: string, format: TextFormat, { note, line }: TextWriting): string {
  if (text.length > MAX_CHARACTERS)
    refuseQuestion('text-too-long', `A text has more than ${MAX_CHARACTERS} characters.`);
  // Nothing in such a text is HTML, and most texts are such.
  const isPlain = format === 'plain' || !/[<&]/.test(text);
  if (isPlain) return shownText(writePlain(format === 'html' ? text.replaceAll(/\s+/g, ' ') : text));
  const html = format === 'lines' ? text.trim().replaceAll('\n', '<br>') : text;
  return shownText(writeHtml(readHtml(html, line), { note }));
}

/** Returns a text of the authors' markup, or refuses it when it cannot be shown. */
export function shownText(markup: string): string {
  try {
    parseMarkup(markup);
    return markup;
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error;
    return refuseQuestion('unsupported-formula', `${error.message.replace(/\.$/, '')}.`);
  }
}
