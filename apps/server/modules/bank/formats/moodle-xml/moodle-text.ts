import type { Language } from '@kasauti/domain/form/content.ts';
import { childElements, textOf, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import type { Note } from '../collect-questions.ts';
import { type TextFormat, writeText } from '../markup/write-text.ts';
import { refuseQuestion } from '../refused.ts';

export type MoodleWriting = { note: Note; language: Language };

const FORMATS = new Map<string, TextFormat>([
  ['html', 'html'],
  ['moodle_auto_format', 'lines'],
  ['plain_text', 'plain'],
]);

export function childOf(element: XmlElement, name: string): XmlElement | null {
  return childElements(element).find((child) => child.name === name) ?? null;
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return childElements(element).filter((child) => child.name === name);
}

/** Returns the text of an element's <text> child, or the element's own text if it has no such child. */
export function innerText(element: XmlElement | null): string {
  if (!element) return '';
  return textOf(childOf(element, 'text') ?? element).trim();
}

/**
 * Converts the text of an element to the authors' markup. The element's attribute `format` names the format of the
 * text.
 */
export function writeMoodleText(element: XmlElement | null, { note }: MoodleWriting): string {
  if (!element) return '';
  const named = element.attributes.get('format') ?? 'html';
  const format = FORMATS.get(named);
  if (!format) refuseQuestion('unsupported-text-format', `Texts in the format ${named} are not read.`, element.line);
  return writeText(innerText(element), format, { note, line: element.line });
}
