import type { Language } from '@kasauti/domain/form/content.ts';
import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { MarkupError, parseFigure } from '../../source/parse-markup.ts';
import type { Note } from '../collect-questions.ts';
import type { WrittenItem, WrittenText } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { addressOf } from './attributes.ts';
import { altOf, type QtiWriting } from './read-text.ts';

/** A drawing in a text, with its description in the language of the text. */
export type Drawing = { address: string; alt: string; language: Language };

/** Marks the place of a drawing while a text is written. No text contains U+0000. */
const MARK = '\0drawing';

/**
 * Returns the mark of a drawing that an export wrote. Returns null for every other picture, in SVG too: it stays where
 * it is.
 */
export function markDrawing(
  element: XmlElement,
  { writing, drawings, language }: { writing: QtiWriting; drawings: Drawing[]; language: Language },
): string | null {
  const address = addressOf(element);
  if (!element.attributes.has('data-drawing') || !writing.files?.fileAt(address)) return null;
  drawings.push({ address, alt: altOf(element), language });
  return `\n\n${MARK}\n\n`;
}

/** Removes the mark of a drawing. A question shows its drawing after its text. */
export function withoutMark(text: string, note: Note): string {
  const at = text.indexOf(MARK);
  if (at === -1) return text;
  const after = text.slice(at + MARK.length).replaceAll(/\[\[[\w-]+\]\]/g, '');
  if (after.trim() !== '') note('place-moved', 'The picture was moved to the end of the text.');
  return text
    .replaceAll(MARK, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns the drawing of a question. Refuses several drawings, and a drawing that cannot be shown. */
export function figureOf(drawings: readonly Drawing[], { files }: QtiWriting): WrittenItem['figure'] {
  const [first] = drawings;
  if (!first) return undefined;
  const languages = new Set(drawings.map(({ language }) => language));
  if (drawings.length > languages.size || drawings.some(({ address }) => address !== first.address))
    refuseQuestion('unsupported-element', 'A question can have only one picture.');
  const svg = new TextDecoder().decode(files?.fileAt(first.address) ?? new Uint8Array());
  const alt: WrittenText = Object.fromEntries(drawings.map((drawing) => [drawing.language, drawing.alt]));
  try {
    parseFigure(svg, first.alt);
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error;
    refuseQuestion('unsupported-element', `The picture ${first.address} cannot be shown: ${error.message}.`);
  }
  return { svg, alt };
}
