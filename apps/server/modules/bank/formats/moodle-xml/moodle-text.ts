import type { Language } from '@kasauti/domain/form/content.ts';
import { childElements, textOf, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import type { AddFiles, Note } from '../collect-questions.ts';
import { type TextFormat, writeText } from '../markup/write-text.ts';
import { refuseQuestion } from '../refused.ts';

export type MoodleWriting = AddFiles & { note: Note; language: Language };

/** Begins the address of a file that stands beside the text. */
const PLUGIN_FILE = '@@PLUGINFILE@@';

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
export function writeMoodleText(element: XmlElement | null, writing: MoodleWriting): string {
  if (!element) return '';
  const named = element.attributes.get('format') ?? 'html';
  const format = FORMATS.get(named);
  if (!format) refuseQuestion('unsupported-text-format', `Texts in the format ${named} are not read.`, element.line);
  return writeText(innerText(element), format, {
    note: writing.note,
    line: element.line,
    ownElement(inside) {
      if (inside.name === 'img') return picture(inside, element, writing);
      return inside.name === 'audio' ? recording(inside, element, writing) : null;
    },
  });
}

/** Returns the markup of a picture whose file stands in Base64 beside the text. Returns null for other pictures. */
function picture(element: XmlElement, text: XmlElement, { note, addPicture }: MoodleWriting): string | null {
  const file = fileBeside(element, text);
  return file && addPicture({ ...file, alt: element.attributes.get('alt') ?? '' }, note);
}

/** Returns the markup of a recording in the same way. Moodle has no transcripts, and no limit of plays. */
function recording(element: XmlElement, text: XmlElement, { note, addRecording }: MoodleWriting): string | null {
  const [played] = [element, ...childrenOf(element, 'source')].filter(({ attributes }) => attributes.has('src'));
  const file = played && fileBeside(played, text);
  if (!file) return null;
  return `\n\n${addRecording({ ...file, transcript: '', plays: null, isTextShown: false }, note)}\n\n`;
}

/** Returns the file in Base64 that an element names. Returns null for another address. Refuses a missing file. */
function fileBeside({ attributes }: XmlElement, text: XmlElement) {
  const address = attributes.get('src')?.trim() ?? '';
  if (!address.startsWith(PLUGIN_FILE)) return null;
  const path = pathOf(address.slice(PLUGIN_FILE.length));
  const file = childrenOf(text, 'file').find((one) => `${one.attributes.get('path') ?? '/'}${nameOf(one)}` === path);
  if (file?.attributes.get('encoding') !== 'base64')
    return refuseQuestion('missing-file', `The file ${address} is not in this file.`, text.line);
  return { name: nameOf(file), bytes: Buffer.from(textOf(file), 'base64'), line: file.line };
}

const nameOf = ({ attributes }: XmlElement) => attributes.get('name') ?? '';

function pathOf(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}
