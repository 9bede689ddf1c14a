import {
  MAX_ESSAY_CHARACTERS,
  MAX_EXPECTED_LINES,
  USUAL_ESSAY_CHARACTERS,
} from '@kasauti/domain/item/kinds/extended-text/limits.ts';
import { FILE_TYPES, MAX_FILE_MEGABYTES, MAX_FILES } from '@kasauti/domain/item/kinds/file-upload/limits.ts';
import type { QtiProcessing, ResponseDeclaration } from '@kasauti/domain/qti/processing.ts';
import { nameOf } from '@kasauti/domain/qti/read/qti-element.ts';
import { childElements, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { writePlain } from '../../markup/write-plain.ts';
import type { WrittenAnswer } from '../../question-file.ts';
import { refuseQuestion } from '../../refused.ts';
import { attribute } from '../attributes.ts';
import { refuseMarks } from '../marked-responses.ts';
import { characterLimit } from '../options.ts';
import type { QtiWriting } from '../read-text.ts';
import { fileTypesIn } from './file-types.ts';
import { readRubric } from './read-rubric.ts';
import type { WrittenRubric } from './write-rubric.ts';

/* Answers that people mark: long texts and files. */

type Placed = { element: XmlElement; response: ResponseDeclaration };
type Asked = Placed & { rubric: WrittenRubric; writing: QtiWriting };

const readers = { extendedTextInteraction: readExtendedText, uploadInteraction: readUpload } as const;
const readerOf = (element: XmlElement) =>
  Object.hasOwn(readers, nameOf(element)) ? readers[nameOf(element) as keyof typeof readers] : undefined;

/** Returns whether an element is, or contains, an interaction whose responses people mark. */
export function isMarkedByPeople(element: XmlElement): boolean {
  return readerOf(element) !== undefined || childElements(element).some(isMarkedByPeople);
}

/** Reads the only interaction of an item that people mark. Its processing must not give marks. */
export function readByPeople(
  root: XmlElement,
  placed: readonly Placed[],
  processing: QtiProcessing,
  writing: QtiWriting,
): WrittenAnswer {
  const [only, ...others] = placed;
  const read = only && readerOf(only.element);
  if (!read || others.length > 0)
    return refuseQuestion(
      'unsupported-question-type',
      'People mark a long text or files, so they must be in a question of their own, without other fields.',
    );
  refuseMarks(processing.responseProcessing, writing.note);
  return read({ ...only, rubric: readRubric(root, processing, writing), writing });
}

function readExtendedText({ element, response, rubric, writing }: Asked): WrittenAnswer {
  if (response.cardinality !== 'single' || response.baseType !== 'string')
    refuseQuestion(
      'unsupported-interaction',
      'A long text must be one text. Several cannot be imported.',
      element.line,
    );
  const format = attribute(element, 'format') ?? 'plain';
  if (format !== 'plain')
    writing.note('limit-left-out', `The answer could have the format ${format}. Now it is plain text.`);
  const [sample] = response.correctResponse;
  if (sample && rubric.sampleAnswer) writing.note('rubric-left-out', 'Only one of its sample answers comes in.');
  return {
    kind: 'extended-text',
    ...(sample ? { sampleAnswer: { [writing.language]: writePlain(sample) } } : {}),
    ...rubric,
    ...lengthOf(element, writing),
    ...linesOf(element, writing),
  };
}

/** Reads how long the text may be. QTI has a pattern for it. The expected length is no limit there. */
function lengthOf(element: XmlElement, { note }: QtiWriting): { maxCharacters?: number } {
  const mask = attribute(element, 'patternMask');
  const limit = characterLimit(mask, MAX_ESSAY_CHARACTERS);
  if (limit !== null) return { maxCharacters: limit };
  if (mask !== undefined) note('limit-left-out', 'The pattern of what may be typed is left out.');
  const expected = Number(attribute(element, 'expectedLength') ?? '0');
  const maxCharacters = Math.min(expected, MAX_ESSAY_CHARACTERS);
  if (!(maxCharacters > USUAL_ESSAY_CHARACTERS)) return {};
  note('limit-left-out', `About ${expected} characters are expected. At most ${maxCharacters} can be written.`);
  return { maxCharacters };
}

function linesOf(element: XmlElement, { note }: QtiWriting): { expectedLines?: number } {
  const text = attribute(element, 'expectedLines');
  const expectedLines = within(text, MAX_EXPECTED_LINES);
  if (expectedLines !== null) return { expectedLines };
  if (text !== undefined) note('limit-left-out', `The height of the field is left out: ${text} lines.`);
  return {};
}

function readUpload({ element, response, rubric, writing }: Asked): WrittenAnswer {
  const { note } = writing;
  if (response.cardinality !== 'single' || response.baseType !== 'file')
    refuseQuestion('unsupported-interaction', 'The response to an upload must be one file.', element.line);
  if (response.correctResponse.length > 0) note('rubric-left-out', 'The name of a right file is left out.');
  const limit = (name: string, most: number) => {
    const text = element.attributes.get(name);
    const value = within(text, most);
    if (text !== undefined && value === null) note('limit-left-out', `A limit of the files is left out: ${text}.`);
    return value;
  };
  const maxFiles = limit('data-max-files', MAX_FILES);
  const maxMegabytes = limit('data-max-megabytes', MAX_FILE_MEGABYTES);
  return {
    kind: 'file-upload',
    ...rubric,
    ...typesOf(element, writing),
    ...(maxFiles === null ? {} : { maxFiles }),
    ...(maxMegabytes === null ? {} : { maxMegabytes }),
  };
}

/** Reads which files may be uploaded. Refuses an upload if candidates can upload none of its types here. */
function typesOf(element: XmlElement, { note }: QtiWriting): { types?: (typeof FILE_TYPES)[number][] } {
  const text = attribute(element, 'type');
  if (text === undefined) {
    note('file-types-left-out', 'Any file could be uploaded. Now it must be a PDF or a picture.', element.line);
    return {};
  }
  const { types, others } = fileTypesIn(text);
  const names = others.join(', ');
  if (types.length === 0)
    refuseQuestion('unsupported-file-type', `Files of this type cannot be uploaded here: ${names}.`, element.line);
  if (others.length > 0)
    note('file-types-left-out', `Files of this type cannot be uploaded here: ${names}.`, element.line);
  return types.join() === FILE_TYPES.join() ? {} : { types };
}

/** Reads a whole number from 1 to `most`. Returns null for anything else. */
function within(text: string | undefined, most: number): number | null {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
}
