import type { Area, FileType } from '@kasauti/domain/form/content.ts';
import type { LimitedText, SourceAnswer, SourceArea, SourceText } from '@kasauti/domain/form/source.ts';
import { FILE_TYPES } from '@kasauti/domain/item/kinds/file-upload/limits.ts';
import { type BothTexts, both } from '../../lib/staff/forms/both-texts.ts';

/* The fields of the form for the answer of a question, and how a stored answer is read into them. */

export type OptionFields = BothTexts & { isRight: boolean };
/**
 * A text with a key. Other fields refer to the text by its key, because its index changes when the list is reordered.
 */
export type KeyedFields = BothTexts & { key: string };
/** A row. `right` contains the keys of the columns that are right for it. */
export type RowFields = BothTexts & { right: string[] };
/** A text to choose. `matchMax` is how often it may be used. An empty string means once. */
export type ChoiceFields = KeyedFields & { matchMax: string };
/** A pair of texts or areas, by their keys. An empty string means that none is chosen yet. */
export type PairFields = { one: string; other: string };

/**
 * An area of a picture. `coords` are its numbers as text, for example "120, 80, 30". Only kinds whose areas have texts
 * use the text. `isRight` is for kinds in which areas are chosen, `right`, the key of a text, for kinds in which texts
 * are put into areas, and `matchMax` for kinds in which areas are joined.
 */
export type AreaFields = ChoiceFields & { shape: Area['shape']; coords: string; isRight: boolean; right: string };

/** A criterion of a rubric. `maximum` is an exact fraction as text. */
export type CriterionFields = { title: BothTexts; description: BothTexts; maximum: string };

/** The fields for all kinds of answers. If the kind is changed, the fields of the other kinds keep their values. */
export type AnswerFields = {
  options: OptionFields[];
  keepsOrder: boolean;
  from: string;
  to: string;
  unit: BothTexts;
  /** The texts that are accepted as right, one per line. */
  accepted: string;
  matchCase: boolean;
  rows: RowFields[];
  columns: KeyedFields[];
  many: boolean;
  step: string;
  correctFrom: string;
  correctTo: string;
  passage: BothTexts;
  /** The pieces that can be chosen. The keys are the names that the passage gives to them. */
  pieces: Record<string, OptionFields>;
  choices: ChoiceFields[];
  /** For each gap, by its name, the key of the text that is right for it. */
  gaps: Record<string, string>;
  pairs: PairFields[];
  /** The text that consists of the picture. */
  picture: BothTexts;
  areas: AreaFields[];
  /** How many points may be put on the picture. An empty string means one for each area. */
  maxPoints: string;
  criteria: CriterionFields[];
  sampleAnswer: BothTexts;
  /** The limits of a typed text. An empty string means the usual limit. */
  maxCharacters: string;
  expectedLines: string;
  /** The types of files that candidates can upload, and the limits. */
  fileTypes: Record<FileType, boolean>;
  maxFiles: string;
  maxMegabytes: string;
};

/** The kinds of one answer that can be written in this form. */
export const answerKinds = [
  'single-choice',
  'multiple-choice',
  'inline-choice',
  'numeric',
  'text-entry',
  'extended-text',
  'file-upload',
  'order',
  'match',
  'slider',
  'hot-text',
  'gap-match',
  'graphic-gap-match',
  'associate',
  'graphic-associate',
  'hotspot',
  'select-point',
] as const;
export type AnswerKind = (typeof answerKinds)[number];
/**
 * The kinds that can be parts of a composite question. People mark long texts and files, so these are always questions
 * of their own.
 */
export const partKinds = answerKinds.filter((kind) => kind !== 'extended-text' && kind !== 'file-upload');
export type AnswerOf<K extends AnswerKind> = Extract<SourceAnswer, { kind: K }>;

const NEW_OPTIONS = 4;
const NEW_ROWS = 3;
export const noOption = (): OptionFields => ({ en: '', hi: '', isRight: false });
export const noRow = (): RowFields => ({ en: '', hi: '', right: [] });
export const noCriterion = (): CriterionFields => ({
  title: both(undefined),
  description: both(undefined),
  maximum: '',
});
export const noPair = (): PairFields => ({ one: '', other: '' });

/** Returns an empty text with a new key, which differs from the keys of the other texts. */
export function noKeyed(others: readonly { key: string }[]): KeyedFields {
  return { en: '', hi: '', key: `${1 + Math.max(-1, ...others.map(({ key }) => Number(key)))}` };
}
export const noChoice = (others: readonly { key: string }[]): ChoiceFields => ({ ...noKeyed(others), matchMax: '' });

export const noArea = (others: readonly { key: string }[]): AreaFields => ({
  ...noChoice(others),
  shape: 'rectangle',
  coords: '',
  isRight: false,
  right: '',
});

/** Returns the names of the places in a passage, written as `[[name]]`, each once. */
export function placeNames({ en, hi }: BothTexts): string[] {
  const found = `${en} ${hi}`.matchAll(/\[\[([A-Za-z][\w-]{0,30})\]\]/g);
  return [...new Set([...found].map(([, name]) => name ?? ''))];
}

export const noAnswer = (): AnswerFields => ({
  options: Array.from({ length: NEW_OPTIONS }, noOption),
  keepsOrder: false,
  from: '',
  to: '',
  unit: both(undefined),
  accepted: '',
  matchCase: false,
  rows: Array.from({ length: NEW_ROWS }, noRow),
  columns: keyed(Array.from({ length: NEW_ROWS }, () => ({ en: '' }))),
  many: false,
  step: '1',
  correctFrom: '',
  correctTo: '',
  passage: both(undefined),
  pieces: {},
  choices: limited(Array.from({ length: NEW_OPTIONS }, () => ({ text: { en: '' } }))),
  gaps: {},
  pairs: Array.from({ length: 2 }, noPair),
  picture: both(undefined),
  areas: [],
  maxPoints: '',
  criteria: [noCriterion()],
  sampleAnswer: both(undefined),
  maxCharacters: '',
  expectedLines: '',
  fileTypes: typeFields(FILE_TYPES),
  maxFiles: '',
  maxMegabytes: '',
});

function keyed(texts: readonly SourceText[]): KeyedFields[] {
  return texts.map((text, at) => ({ ...both(text), key: `${at}` }));
}

function limited(texts: readonly LimitedText[]): ChoiceFields[] {
  return texts.map(({ text, matchMax }, at) => ({ ...both(text), key: `${at}`, matchMax: `${matchMax ?? ''}` }));
}

/** Returns the end of a range for its field, which is empty if the range contains only one number. */
const endOf = (from: string, to: string) => (to === from ? '' : to);

/** Converts an index to a key. The index -1, which means that no option is chosen, becomes an empty string. */
const keyAt = (place: number) => (place < 0 ? '' : `${place}`);

const readers: { [K in AnswerKind]: (answer: AnswerOf<K>) => Partial<AnswerFields> } = {
  'single-choice': (answer) => choiceFields(answer, [answer.correct]),
  'multiple-choice': (answer) => choiceFields(answer, answer.correct),
  'inline-choice': (answer) => choiceFields(answer, [answer.correct]),
  numeric: ({ from, to, unit }) => ({ from, to: endOf(from, to), unit: both(unit) }),
  'text-entry': ({ accepted, matchCase = false, maxCharacters = '' }) => ({
    accepted: accepted.join('\n'),
    matchCase,
    maxCharacters: `${maxCharacters}`,
  }),
  'extended-text': ({ maxCharacters = '', expectedLines = '', ...rubric }) => ({
    ...rubricFields(rubric),
    maxCharacters: `${maxCharacters}`,
    expectedLines: `${expectedLines}`,
  }),
  'file-upload': ({ types = FILE_TYPES, maxFiles = '', maxMegabytes = '', ...rubric }) => ({
    ...rubricFields(rubric),
    fileTypes: typeFields(types),
    maxFiles: `${maxFiles}`,
    maxMegabytes: `${maxMegabytes}`,
  }),
  order: (answer) => choiceFields(answer, []),
  match: ({ rows, columns, correct, many = false }) => ({
    rows: rows.map((row, at) => ({ ...both(row), right: (correct[at] ?? []).map(keyAt) })),
    columns: keyed(columns),
    many,
  }),
  slider: ({ kind: _, unit, ...scale }) => ({
    ...scale,
    correctTo: endOf(scale.correctFrom, scale.correctTo),
    unit: both(unit),
  }),
  'hot-text': ({ passage, pieces, correct, many = false }) => ({
    passage: both(passage),
    pieces: Object.fromEntries(
      Object.entries(pieces).map(([name, text]) => [name, { ...both(text), isRight: correct.includes(name) }]),
    ),
    many,
  }),
  'gap-match': ({ passage, choices, correct }) => ({
    passage: both(passage),
    choices: limited(choices),
    gaps: Object.fromEntries(Object.entries(correct).map(([name, place]) => [name, keyAt(place)])),
  }),
  'graphic-gap-match': ({ picture, choices, areas, correct }) => ({
    picture: both(picture),
    choices: limited(choices),
    areas: areaTexts(areas, (at) => ({ right: keyAt(correct[at] ?? -1) })),
  }),
  associate: ({ options, correct }) => ({
    choices: limited(options),
    pairs: pairFields(correct),
  }),
  'graphic-associate': ({ picture, areas, correct }) => ({
    picture: both(picture),
    areas: areaTexts(areas, (at) => ({ matchMax: `${areas[at]?.matchMax ?? ''}` })),
    pairs: pairFields(correct),
  }),
  hotspot: ({ picture, areas, correct, many = false }) => ({
    picture: both(picture),
    areas: areaTexts(areas, (at) => ({ isRight: correct.includes(at) })),
    many,
  }),
  'select-point': ({ picture, correct, maxPoints = '' }) => ({
    picture: both(picture),
    areas: correct.map(areaFields),
    maxPoints: `${maxPoints}`,
  }),
};

function pairFields(correct: readonly [number, number][]): PairFields[] {
  return correct.map(([one, other]) => ({ one: keyAt(one), other: keyAt(other) }));
}

function areaFields({ shape, coords }: Area, at: number): AreaFields {
  return { ...noArea([]), key: `${at}`, shape, coords: coords.join(', ') };
}

function areaTexts(areas: readonly SourceArea[], keyOf: (at: number) => Partial<AreaFields>): AreaFields[] {
  return areas.map(({ text, area }, at) => ({ ...areaFields(area, at), ...both(text), ...keyOf(at) }));
}

export type Rubric = Pick<AnswerOf<'file-upload'>, 'criteria' | 'sampleAnswer'>;

function rubricFields({ criteria, sampleAnswer }: Rubric): Pick<AnswerFields, 'criteria' | 'sampleAnswer'> {
  return {
    criteria: criteria.map(({ title, description, maximum }) => ({
      title: both(title),
      description: both(description),
      maximum,
    })),
    sampleAnswer: both(sampleAnswer),
  };
}

function typeFields(types: readonly FileType[]): AnswerFields['fileTypes'] {
  return Object.fromEntries(FILE_TYPES.map((type) => [type, types.includes(type)])) as AnswerFields['fileTypes'];
}

function choiceFields(
  { options, keepsOrder = false }: { options: SourceText[]; keepsOrder?: boolean },
  right: readonly number[],
): Partial<AnswerFields> {
  return { options: options.map((option, at) => ({ ...both(option), isRight: right.includes(at) })), keepsOrder };
}

/** Converts a stored answer to the form fields. */
export function fieldsOfAnswer(answer: SourceAnswer): AnswerFields {
  const read = readers[answer.kind] as (answer: SourceAnswer) => Partial<AnswerFields>;
  return { ...noAnswer(), ...read(answer) };
}
