import type { Area } from '@kasauti/domain/form/content.ts';
import type { LimitedText, SourceAnswer, SourceArea } from '@kasauti/domain/form/source.ts';
import { FILE_TYPES } from '@kasauti/domain/item/kinds/file-upload/limits.ts';
import { own } from '@kasauti/domain/own.ts';
import { type BothTexts, textOf } from '../../lib/staff/forms/both-texts.ts';
import {
  type AnswerFields,
  type AnswerKind,
  type AnswerOf,
  type AreaFields,
  type ChoiceFields,
  noOption,
  type PairFields,
  placeNames,
  type Rubric,
} from './answer-fields.ts';

/* Converts the fields of the form to the answer of a question as it is stored. */

/** An empty field means the usual limit. */
const limitOf = (maxCharacters: string) => maxCharacters.trim() !== '' && { maxCharacters: Number(maxCharacters) };

const writers: { [K in AnswerKind]: (fields: AnswerFields) => Omit<AnswerOf<K>, 'kind'> } = {
  'single-choice': oneRightOf,
  'multiple-choice': (fields) => ({ ...optionsOf(fields), correct: rightOptions(fields) }),
  'inline-choice': oneRightOf,
  numeric: ({ from, to, unit }) => ({ ...rangeOf(from, to), ...unitOf(unit) }),
  'text-entry': ({ accepted, matchCase, maxCharacters }) => ({
    accepted: accepted.split('\n').flatMap((line) => line.trim() || []),
    ...(matchCase && { matchCase: true as const }),
    ...limitOf(maxCharacters),
  }),
  'extended-text': ({ maxCharacters, expectedLines, ...fields }) => ({
    ...rubricOf(fields),
    ...limitOf(maxCharacters),
    ...(expectedLines.trim() !== '' && { expectedLines: Number(expectedLines) }),
  }),
  'file-upload': ({ fileTypes, maxFiles, maxMegabytes, ...fields }) => ({
    ...rubricOf(fields),
    types: FILE_TYPES.filter((type) => fileTypes[type]),
    ...(maxFiles.trim() !== '' && { maxFiles: Number(maxFiles) }),
    ...(maxMegabytes.trim() !== '' && { maxMegabytes: Number(maxMegabytes) }),
  }),
  order: ({ options }) => ({ options: options.map(textOf) }),
  match: ({ rows, columns, many }) => ({
    rows: rows.map(textOf),
    columns: columns.map(textOf),
    correct: rows.map(({ right }) => columns.flatMap(({ key }, place) => (right.includes(key) ? [place] : []))),
    ...(many && { many: true as const }),
  }),
  slider({ from, to, step, correctFrom, correctTo, unit }) {
    const right = rangeOf(correctFrom, correctTo);
    const scale = { from: from.trim(), to: to.trim(), step: step.trim() };
    return { ...scale, correctFrom: right.from, correctTo: right.to, ...unitOf(unit) };
  },
  'hot-text'({ passage, pieces, many }) {
    const named = placeNames(passage).map((name) => [name, own(pieces, name) ?? noOption()] as const);
    return {
      passage: textOf(passage),
      pieces: Object.fromEntries(named.map(([name, piece]) => [name, textOf(piece)])),
      correct: named.flatMap(([name, { isRight }]) => (isRight ? [name] : [])),
      ...(many && { many: true as const }),
    };
  },
  'gap-match': ({ passage, choices, gaps }) => ({
    passage: textOf(passage),
    choices: choices.map(limitedOf),
    correct: Object.fromEntries(placeNames(passage).map((name) => [name, placeIn(choices, own(gaps, name))])),
  }),
  'graphic-gap-match': ({ picture, choices, areas }) => ({
    picture: textOf(picture),
    choices: choices.map(limitedOf),
    areas: areas.map(sourceAreaOf),
    correct: areas.map(({ right }) => placeIn(choices, right)),
  }),
  associate: ({ choices, pairs }) => ({
    options: choices.map(limitedOf),
    correct: placesOf(pairs, choices),
  }),
  'graphic-associate': ({ picture, areas, pairs }) => ({
    picture: textOf(picture),
    areas: areas.map((area) => ({ ...limitedOf(area), area: areaOf(area) })),
    correct: placesOf(pairs, areas),
  }),
  hotspot: ({ picture, areas, many }) => ({
    picture: textOf(picture),
    areas: areas.map(sourceAreaOf),
    correct: areas.flatMap(({ isRight }, at) => (isRight ? [at] : [])),
    ...(many && { many: true as const }),
  }),
  'select-point': ({ picture, areas, maxPoints }) => ({
    picture: textOf(picture),
    correct: areas.map(areaOf),
    ...(maxPoints.trim() !== '' && { maxPoints: Number(maxPoints) }),
  }),
};

/** Converts the form fields to the answer of this kind. */
export function answerOf(kind: AnswerKind, fields: AnswerFields): SourceAnswer {
  return { kind, ...writers[kind](fields) } as SourceAnswer;
}

function rubricOf({ criteria, sampleAnswer }: Pick<AnswerFields, 'criteria' | 'sampleAnswer'>): Rubric {
  return {
    criteria: criteria.map(({ title, description, maximum }) => ({
      title: textOf(title),
      description: textOf(description),
      maximum: maximum.trim(),
    })),
    ...((sampleAnswer.en || sampleAnswer.hi) !== '' && { sampleAnswer: textOf(sampleAnswer) }),
  };
}

/** If several options are marked as right, for example after a change of the kind, the first one is used. */
function oneRightOf(fields: AnswerFields) {
  return { ...optionsOf(fields), correct: rightOptions(fields)[0] ?? -1 };
}

function optionsOf({ options, keepsOrder }: AnswerFields) {
  return { options: options.map(textOf), ...(keepsOrder && { keepsOrder: true as const }) };
}

function rightOptions({ options }: AnswerFields): number[] {
  return options.flatMap(({ isRight }, at) => (isRight ? [at] : []));
}

/** Returns a range. If its end is empty, the range contains only one number. */
function rangeOf(from: string, to: string) {
  return { from: from.trim(), to: to.trim() || from.trim() };
}

const unitOf = (unit: BothTexts) => (unit.en || unit.hi) !== '' && { unit: textOf(unit) };

const limitedOf = ({ matchMax, ...text }: ChoiceFields): LimitedText => ({
  text: textOf(text),
  ...(matchMax.trim() !== '' && { matchMax: Number(matchMax) }),
});

const sourceAreaOf = (area: AreaFields): SourceArea => ({ text: textOf(area), area: areaOf(area) });

/** Converts the fields of an area. A text between commas that is no number becomes NaN, which the contract refuses. */
export function areaOf({ shape, coords }: Pick<AreaFields, 'shape' | 'coords'>): Area {
  return { shape, coords: coords.split(/[\s,;]+/).flatMap((number) => (number === '' ? [] : Number(number))) };
}

/** Returns pairs as the indexes of their two texts. */
function placesOf(pairs: readonly PairFields[], texts: readonly { key: string }[]): [number, number][] {
  return pairs.map(({ one, other }) => [placeIn(texts, one), placeIn(texts, other)]);
}

/** Returns the index of the text with this key, or -1 if there is none. */
function placeIn(texts: readonly { key: string }[], key: string | undefined): number {
  return texts.findIndex((text) => text.key === key);
}
