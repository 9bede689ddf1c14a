import { MAX_PLAYS } from '@kasauti/domain/form/recordings.ts';
import { nameOf } from '@kasauti/domain/qti/read/qti-element.ts';
import { childElements, textOf, type XmlElement, type XmlNode } from '@kasauti/domain/text/xml-tree.ts';
import type { AddFiles, Note } from '../../collect-questions.ts';
import { isSound } from '../../files/found-recordings.ts';
import { refuseQuestion } from '../../refused.ts';
import { addressOf, attribute, isRemote } from '../attributes.ts';

/* Recordings: `audio` of HTML, `object` with sound, and the media interaction of QTI, which limits the plays. */

/** What is known while a recording is read. `transcripts` has the cards of the catalogue by their ids. */
type Writing = {
  note: Note;
  files: (Pick<AddFiles, 'addRecording'> & { fileAt: (address: string) => Uint8Array | null }) | null;
  transcripts: ReadonlyMap<string, readonly XmlNode[]>;
};

/** Returns whether an element is a recording. */
export function isRecording({ name, attributes }: XmlElement): boolean {
  return name === 'audio' || (name === 'object' && /^audio\//i.test(attributes.get('type') ?? ''));
}

/**
 * Returns the markup of a recording. `settings` has the number of plays: the recording itself, or its media
 * interaction. Returns null if the item is not in a package. The recording is refused then.
 */
export function writeRecording(
  element: XmlElement,
  { note, files, transcripts }: Writing,
  settings: XmlElement = element,
): string | null {
  if (!files) return null;
  const name = addressIn(element, files.fileAt);
  if (isRemote(name)) refuseQuestion('remote-resource', `A recording is outside the file: ${name}.`, element.line);
  const bytes = files.fileAt(name);
  if (!bytes) return refuseQuestion('missing-file', `The recording ${name} is missing.`, element.line);
  const both = [...new Set([element, settings])];
  const nodes = both.flatMap(({ attributes }) => transcripts.get(idIn(attributes)) ?? []);
  const transcript = linesOf(nodes);
  const shown = element.attributes.get('data-transcript');
  if (transcript !== '' && shown === undefined)
    note('support-left-out', `The transcript of ${name} is hidden during the test. You can show it.`, element.line);
  if (childElements(element).some((child) => child.name === 'track'))
    note('support-left-out', 'The captions of a recording are left out.', element.line);
  noteBehaviour(both, note);
  const plays = playsOf(settings, note);
  const heard = { name, bytes, line: element.line, transcript, plays, isTextShown: shown === 'shown' };
  return `\n\n${files.addRecording(heard, note)}\n\n`;
}

/** Writes the recording of a media interaction after its prompt. Its response counts the plays and is not marked. */
export function writeMediaInteraction(
  element: XmlElement,
  writing: Writing,
  inner: (children: readonly XmlNode[]) => string,
): string | null {
  const [recording, ...others] = childElements(element).filter(isRecording);
  const prompt = childElements(element).filter((child) => nameOf(child) === 'prompt');
  if (!recording || others.length > 0 || childElements(element).length > prompt.length + 1)
    return refuseQuestion('unsupported-interaction', 'Only a recording can be played, and no video.', element.line);
  const written = writeRecording(recording, writing, element);
  return written === null ? null : `\n\n${inner(prompt)}${written}`;
}

const idIn = (attributes: XmlElement['attributes']) => attributes.get('data-catalog-idref') ?? '';

/** Returns the ids of the catalogue that recordings name. Their cards can be transcripts. */
export function catalogueIdsOfRecordings(element: XmlElement): string[] {
  const ids = childElements(element).flatMap(catalogueIdsOfRecordings);
  return isRecording(element) || nameOf(element) === 'mediaInteraction' ? [...ids, idIn(element.attributes)] : ids;
}

/** Returns the address of a recording. If it has several sources, returns that of the first one with sound. */
function addressIn(element: XmlElement, fileAt: (address: string) => Uint8Array | null): string {
  const sources = childElements(element).filter(({ name }) => name === 'source');
  const addresses = [element, ...sources].map(addressOf).filter((address) => address !== '');
  const withSound = addresses.find((address) => isSound(fileAt(address) ?? new Uint8Array()));
  return withSound ?? addresses[0] ?? '';
}

function playsOf(settings: XmlElement, note: Note): number | null {
  const text = settings.attributes.get('data-max-plays') ?? attribute(settings, 'maxPlays') ?? '0';
  if (text === '0') return null;
  const plays = Number(text);
  if (Number.isInteger(plays) && plays >= 1 && plays <= MAX_PLAYS) return plays;
  note('limit-left-out', `A recording could be played ${text} times. Now it can always be played.`, settings.line);
  return null;
}

/** Candidates begin each play themselves, and none of them is required. */
function noteBehaviour(elements: readonly XmlElement[], note: Note): void {
  for (const element of elements) {
    const { line } = element;
    const isSet = (name: string) => !['false', '0'].includes(attribute(element, name) ?? 'false');
    if (['autoplay', 'autostart', 'loop'].some(isSet))
      note('element-changed', 'Candidates start a recording themselves, each time.', line);
    if (isSet('minPlays')) note('limit-left-out', 'Candidates need not play the recording.', line);
  }
}

const BREAKS = new Set('p div li br h1 h2 h3 h4 h5 h6'.split(' '));

/** Returns the text of a transcript with its lines. */
function linesOf(nodes: readonly XmlNode[]): string {
  const text = (node: XmlNode): string => {
    if (typeof node === 'string') return node.replaceAll(/\s+/g, ' ');
    if (!childElements(node).some(({ name }) => BREAKS.has(name)))
      return broken(node, textOf(node).replaceAll(/\s+/g, ' '));
    return broken(node, node.children.map(text).join(''));
  };
  const lines = nodes.map(text).join('').split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

const broken = ({ name }: XmlElement, text: string) => (BREAKS.has(name) ? `\n${text}\n` : text);
