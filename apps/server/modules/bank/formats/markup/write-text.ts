import { MarkupError, parseMarkup } from '../../source/parse-markup.ts';
import { refuseQuestion } from '../refused.ts';
import { readHtml } from './read-html.ts';
import { type HtmlWriting, writeHtml } from './write-html.ts';
import { writePlain } from './write-plain.ts';

/** Format of a text in a file. `lines` is HTML in which line breaks are significant. */
export type TextFormat = 'plain' | 'html' | 'lines';

/**
 * Maximum length of one text in characters. A long passage has about 20,000. An embedded picture would exceed the
 * limit.
 */
const MAX_CHARACTERS = 200_000;

export type TextWriting = HtmlWriting & { line: number };

/** Converts a text of a file to the authors' markup and checks that the markup can be shown. */
export function writeText(text: string, format: TextFormat, writing: TextWriting): string {
  if (text.length > MAX_CHARACTERS)
    refuseQuestion('text-too-long', `A text has more than ${MAX_CHARACTERS} characters.`);
  // A text without `<` and `&` contains no HTML, so it is converted as plain text.
  const isPlain = format === 'plain' || !/[<&]/.test(text);
  if (isPlain) return shownText(writePlain(format === 'html' ? text.replaceAll(/\s+/g, ' ') : text));
  const html = format === 'lines' ? text.trim().replaceAll('\n', '<br>') : text;
  return shownText(writeHtml(readHtml(html, writing.line), writing));
}

/** Returns a text in the authors' markup unchanged. Refuses a text that cannot be shown. */
export function shownText(markup: string): string {
  try {
    parseMarkup(markup);
    return markup;
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error;
    return refuseQuestion('unsupported-formula', `${error.message.replace(/\.$/, '')}.`);
  }
}
