import { FILE_TYPES } from '@kasauti/domain/item/kinds/file-upload/limits.ts';
import { type Attributes, element, type Xml } from '../../../../../platform/xml/write-xml.ts';
import type { WrittenAnswer } from '../../question-file.ts';
import type { TranslationWriter } from '../write-translations.ts';
import { mediaTypes } from './file-types.ts';
import { highestMarks, rubricBlockOf, type WrittenRubric } from './write-rubric.ts';

/* Answers that people mark: long texts and files. They have a rubric and no key. */

type AnswerOf<K extends WrittenAnswer['kind']> = Extract<WrittenAnswer, { kind: K }>;
type Writing = { id: string; translations: TranslationWriter };

export function writeExtendedText(answer: AnswerOf<'extended-text'>, writing: Writing) {
  const { maxCharacters, expectedLines } = answer;
  const attributes = {
    'expected-lines': expectedLines,
    'pattern-mask': maxCharacters === undefined ? undefined : `[\\s\\S]{0,${maxCharacters}}`,
  };
  return byPeople('string', interaction('extended-text', writing, attributes), answer, writing);
}

export function writeUpload(answer: AnswerOf<'file-upload'>, writing: Writing) {
  const { types = FILE_TYPES, maxFiles, maxMegabytes } = answer;
  const attributes = {
    type: types.map((type) => mediaTypes[type]).join(' '),
    'data-max-files': maxFiles,
    'data-max-megabytes': maxMegabytes,
  };
  return byPeople('file', interaction('upload', writing, attributes), answer, writing);
}

function byPeople(baseType: string, field: Xml, rubric: WrittenRubric, { translations }: Writing) {
  const marking = { rubric: rubricBlockOf(rubric, translations), marks: highestMarks(rubric) };
  return { type: ['single', baseType] as [string, string], key: [], marking, isBlock: true, field };
}

function interaction(kind: string, { id }: Writing, attributes: Attributes): Xml {
  return element(`qti-${kind}-interaction`, { 'response-identifier': id, ...attributes });
}
