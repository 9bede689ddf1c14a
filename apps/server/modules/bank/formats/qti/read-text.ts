import type { Language } from '@kasauti/domain/form/content.ts';
import { nameOf } from '@kasauti/domain/qti/read/qti-element.ts';
import { textOf, type XmlElement, type XmlNode } from '@kasauti/domain/text/xml-tree.ts';
import type { AddFiles, Note } from '../collect-questions.ts';
import { writeHtml } from '../markup/write-html.ts';
import { shownText } from '../markup/write-text.ts';
import type { WrittenText } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { addressOf, isRemote } from './attributes.ts';
import { type Translations, translated } from './read-translations.ts';
import { isRecording, writeMediaInteraction, writeRecording } from './recordings/read-recording.ts';

/** The files beside an item. `fileAt` returns a file of the package by its address in the item. */
export type FilesBeside = AddFiles & {
  fileAt: (address: string) => Uint8Array | null;
  /** Reads the shared passage at an address. Returns its name in the package. */
  passageAt: (address: string, note: Note) => string;
};

/** What is known while an item is read. */
export type QtiWriting = {
  note: Note;
  language: Language;
  translations: Translations;
  files: FilesBeside | null;
  /** The transcripts of recordings, by the ids of the catalogue. */
  transcripts: Translations['entries'];
  /** True if people mark the answer. Texts for scorers are then its rubric, and no part of the text around them. */
  isMarkedByPeople: boolean;
};

export type TextWriting = Pick<QtiWriting, 'note' | 'files' | 'isMarkedByPeople' | 'transcripts'>;

/**
 * Returns the text for an element that has a meaning in the text around it, such as an interaction in a body or a gap
 * in a passage. Returns null for other elements.
 */
export type OwnText = (element: XmlElement, name: string) => string | null;

const FEEDBACK = new Set(['feedbackInline', 'feedbackBlock']);

/** Converts a text of an item to the authors' markup. Interactions that `own` does not write are refused. */
export function writeQti(nodes: readonly XmlNode[], writing: TextWriting, own: OwnText = () => null): string {
  const { note } = writing;
  const inner = (children: readonly XmlNode[]) => writeQti(children, writing, own);
  const ownElement = (element: XmlElement): string | null => {
    const name = nameOf(element);
    const written = own(element, name);
    if (written !== null) return written;
    const played = name === 'mediaInteraction' ? writeMediaInteraction(element, writing, inner) : null;
    if (played !== null) return played;
    if (/Interaction$/.test(name))
      refuseQuestion('unsupported-interaction', `<${element.name}> cannot be imported yet.`, element.line);
    if (name === 'prompt') return `\n\n${inner(element.children)}\n\n`;
    if (name === 'rubricBlock') return rubric(element, writing, inner);
    if (name === 'contentBody') return inner(element.children);
    if (FEEDBACK.has(name)) {
      note('feedback-left-out', 'Feedback that depends on the response is left out.');
      return '';
    }
    if (isRecording(element)) return writeRecording(element, writing);
    return isPicture(element) ? picture(element, writing) : null;
  };
  return writeHtml(nodes, { note, ownElement });
}

/** Converts nodes to a text in each of the item's languages. */
export function inLanguages(
  nodes: readonly XmlNode[],
  { language, translations }: Pick<QtiWriting, 'language' | 'translations'>,
  write: (nodes: readonly XmlNode[], language: Language) => string,
): WrittenText {
  const second = translated(nodes, translations);
  const other = translations.language;
  return { [language]: write(nodes, language), ...(second ? { [other]: write(second, other) } : {}) };
}

/** Converts the content of an element, for example of an option, to a text in each language. */
export function textIn(element: XmlElement, writing: QtiWriting): WrittenText {
  const contentOf = (node: XmlNode) => (typeof node === 'string' ? [node] : node.children);
  return inLanguages([element], writing, (nodes) => shownText(writeQti(nodes.flatMap(contentOf), writing)));
}

/** Returns the text of an element in each language, as it is. A title has no markup. */
export function plainTextIn(element: XmlElement, writing: QtiWriting): WrittenText {
  return inLanguages([element], writing, (nodes) =>
    nodes.map((node) => (typeof node === 'string' ? node : textOf(node))).join(''),
  );
}

/** Returns the markup of a picture. Returns null if its file is not in the package, and it is refused then. */
function picture(element: XmlElement, { note, files }: TextWriting): string | null {
  refuseRemotePicture(element);
  const name = addressOf(element);
  const bytes = files?.fileAt(name);
  if (!files || !bytes) return null;
  return files.addPicture({ name, bytes, alt: altOf(element), line: element.line }, note);
}

/** Returns the alternative text of a picture. That of an `object`, or a translated one, is its content. */
export function altOf(element: XmlElement): string {
  return textOf(element).trim() || (element.attributes.get('alt')?.trim() ?? '');
}

function rubric(
  element: XmlElement,
  { note, isMarkedByPeople }: TextWriting,
  inner: (children: readonly XmlNode[]) => string,
): string {
  if (viewsOf(element).includes('candidate')) return `\n\n${inner(element.children)}\n\n`;
  if (isMarkedByPeople && isForScorers(element)) return '';
  note('rubric-left-out', 'A text that candidates do not see is left out.', element.line);
  return '';
}

/** Returns who sees a text. Without a view, candidates see it. */
const viewsOf = ({ attributes }: XmlElement) => (attributes.get('view') ?? 'candidate').split(/\s+/);

/** Returns whether a rubric block is for the people who mark, and not for candidates. */
export function isForScorers(element: XmlElement): boolean {
  const views = viewsOf(element);
  return views.includes('scorer') && !views.includes('candidate');
}

export function isPicture(element: XmlElement): boolean {
  return element.name === 'img' || (element.name === 'object' && !isRecording(element));
}

/** Refuses a picture from another site with a reason of its own. Nothing is downloaded. */
export function refuseRemotePicture(element: XmlElement): void {
  const address = addressOf(element);
  if (isRemote(address) && !/^\s*(javascript|data):/i.test(address))
    refuseQuestion('remote-resource', `A picture is outside the file: ${address}.`, element.line);
}

/** Returns an identifier as a name that placeholders can have. If it cannot be one, returns `instead`. */
export function placeName(identifier: string, instead: string): string {
  return /^[A-Za-z][\w-]{0,30}$/.test(identifier) ? identifier : instead;
}
