import {
  addFractions,
  compareFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  subtractFractions,
} from '@kasauti/domain/fraction.ts';
import { type Attributes, element, type Xml } from '../../../../platform/xml/write-xml.ts';
import { decimalText, readDecimal } from '../numbers.ts';
import type { WrittenAnswer, WrittenText } from '../question-file.ts';
import { writeExtendedText, writeUpload } from './by-people/write-by-people.ts';
import { areasOf, outlineOf } from './pictures/write-areas.ts';
import type { Field, TranslationWriter } from './write-translations.ts';

type PartAnswer = Exclude<WrittenAnswer, { kind: 'composite' }>;
type AnswerOf<K extends PartAnswer['kind']> = Extract<PartAnswer, { kind: K }>;

/**
 * How a right response is recognised: it equals the correct response, it has marks in the mapping, its points are in
 * all of these areas, or it is a number that equals the correct one, with these attributes of `equal`. With a rubric,
 * people mark the response.
 */
type Marking = 'correct' | 'mapped' | { areas: readonly Attributes[] } | { equal: Attributes } | RubricMarking;
export type RubricMarking = { rubric: Xml; marks: Fraction };
/** An interaction in the form that the item needs. */
export type WrittenPart = Field & { declaration: Xml; marking: Marking };

type Writing = { id: string; translations: TranslationWriter };
type WrittenKind = {
  type: [cardinality: string, baseType: string];
  key: readonly Xml[];
  marking: Marking;
  isBlock: boolean;
  field: Xml;
};

const writers: { [K in PartAnswer['kind']]: (answer: AnswerOf<K>, writing: Writing) => WrittenKind } = {
  'single-choice': ({ options, correct, keepsOrder }, writing) =>
    choice(['single', 'identifier'], { options, correct: [correct], keepsOrder, most: 1 }, writing),
  'multiple-choice': ({ options, correct, keepsOrder }, writing) =>
    choice(['multiple', 'identifier'], { options, correct, keepsOrder, most: 0 }, writing),
  'inline-choice': ({ options, correct, keepsOrder }, writing) => ({
    type: ['single', 'identifier'],
    key: [correctResponse([choiceId(correct)])],
    marking: 'correct',
    isBlock: false,
    field: interaction(
      'inline-choice',
      writing,
      { shuffle: !keepsOrder },
      simpleOptions('qti-inline-choice', options, writing),
    ),
  }),
  numeric: ({ from, to, unit }, writing) => ({
    ...rangeKey(from, to),
    isBlock: false,
    field: withUnit(interaction('text-entry', writing, {}), unit, writing),
  }),
  'text-entry': ({ accepted, matchCase = false, maxCharacters }, writing) => ({
    type: ['single', 'string'],
    key: [correctResponse(accepted.slice(0, 1)), mapping(accepted, matchCase)],
    marking: 'mapped',
    isBlock: false,
    field: interaction('text-entry', writing, {
      'pattern-mask': maxCharacters === undefined ? undefined : `.{0,${maxCharacters}}`,
    }),
  }),
  order: ({ options }, writing) => ({
    type: ['ordered', 'identifier'],
    key: [correctResponse(options.map((_, place) => choiceId(place)))],
    marking: 'correct',
    isBlock: true,
    field: interaction('order', writing, { shuffle: true }, simpleOptions('qti-simple-choice', options, writing)),
  }),
  match: ({ rows, columns, correct, many = false }, writing) => ({
    type: ['multiple', 'directedPair'],
    key: [correctResponse(correct.flatMap((places, row) => places.map((place) => `R${row + 1} C${place + 1}`)))],
    marking: 'correct',
    isBlock: true,
    field: interaction('match', writing, { 'max-associations': 0 }, [
      element('qti-simple-match-set', {}, associable(rows, 'R', many ? 0 : 1, writing)),
      element('qti-simple-match-set', {}, associable(columns, 'C', 0, writing)),
    ]),
  }),
  slider: ({ from, to, step, correctFrom, correctTo, unit }, writing) => {
    const scale = { 'lower-bound': plainNumber(from), 'upper-bound': plainNumber(to), step: plainNumber(step) };
    return {
      ...rangeKey(correctFrom, correctTo),
      isBlock: true,
      field: withUnit(interaction('slider', writing, scale), unit, writing),
    };
  },
  'hot-text': ({ passage, pieces, correct, many = false }, writing) => ({
    type: [many ? 'multiple' : 'single', 'identifier'],
    key: [correctResponse(correct)],
    marking: 'correct',
    isBlock: true,
    field: interaction(
      'hottext',
      writing,
      { 'max-choices': many ? 0 : 1 },
      writing.translations.passage(
        passage,
        Object.entries(pieces).map(([name, text]) => ({ name, text, tag: 'qti-hottext' })),
      ),
    ),
  }),
  'gap-match': ({ passage, choices, correct }, writing) => ({
    type: ['multiple', 'directedPair'],
    key: [correctResponse(Object.entries(correct).map(([gap, place]) => `${choiceId(place)} ${gap}`))],
    marking: 'correct',
    isBlock: true,
    field: interaction('gap-match', writing, { shuffle: true, 'max-associations': 0 }, [
      ...limited('qti-gap-text', choices, writing),
      ...writing.translations.passage(
        passage,
        Object.keys(correct).map((name) => ({ name, text: null, tag: 'qti-gap' })),
      ),
    ]),
  }),
  associate: ({ options, correct }, writing) => ({
    type: ['multiple', 'pair'],
    key: [correctResponse(correct.map(([a, b]) => `${choiceId(a)} ${choiceId(b)}`))],
    marking: 'correct',
    isBlock: true,
    field: interaction(
      'associate',
      writing,
      { shuffle: true, 'max-associations': correct.length },
      limited('qti-simple-associable-choice', options, writing),
    ),
  }),
  hotspot: ({ picture, areas, correct, many = false }, writing) => ({
    type: [many ? 'multiple' : 'single', 'identifier'],
    key: [correctResponse(correct.map(choiceId))],
    marking: 'correct',
    isBlock: true,
    field: interaction('hotspot', writing, { 'max-choices': many ? 0 : 1 }, [
      writing.translations.picture(picture),
      ...areasOf('qti-hotspot-choice', areas, writing, (place) => ({ identifier: choiceId(place) })),
    ]),
  }),
  'graphic-gap-match': ({ picture, choices, areas, correct }, writing) => ({
    type: ['multiple', 'directedPair'],
    key: [correctResponse(correct.map((place, area) => `${choiceId(place)} ${areaId(area)}`))],
    marking: 'correct',
    isBlock: true,
    field: interaction('graphic-gap-match', writing, { 'max-associations': 0 }, [
      writing.translations.picture(picture),
      ...limited('qti-gap-text', choices, writing),
      ...areasOf('qti-associable-hotspot', areas, writing, (place) => ({ identifier: areaId(place), 'match-max': 1 })),
    ]),
  }),
  'graphic-associate': ({ picture, areas, correct }, writing) => ({
    type: ['multiple', 'pair'],
    key: [correctResponse(correct.map(([a, b]) => `${areaId(a)} ${areaId(b)}`))],
    marking: 'correct',
    isBlock: true,
    field: interaction('graphic-associate', writing, { 'max-associations': correct.length }, [
      writing.translations.picture(picture),
      ...areasOf('qti-associable-hotspot', areas, writing, (place) => ({
        identifier: areaId(place),
        'match-max': areas[place]?.matchMax ?? 1,
      })),
    ]),
  }),
  'extended-text': writeExtendedText,
  'file-upload': writeUpload,
  'select-point': ({ picture, correct, maxPoints = correct.length }, writing) => ({
    type: [maxPoints === 1 ? 'single' : 'multiple', 'point'],
    key: [],
    marking: { areas: correct.map(outlineOf) },
    isBlock: true,
    field: interaction('select-point', writing, { 'max-choices': maxPoints }, [writing.translations.picture(picture)]),
  }),
};

/** Writes one interaction with the declaration of its response, which contains the key. */
export function writeInteraction(id: string, answer: PartAnswer, translations: TranslationWriter): WrittenPart {
  const write = writers[answer.kind] as (answer: PartAnswer, writing: Writing) => WrittenKind;
  const { type, key, marking, isBlock, field } = write(answer, { id, translations });
  const [cardinality, baseType] = type;
  return {
    id,
    declaration: element('qti-response-declaration', { identifier: id, cardinality, 'base-type': baseType }, key),
    marking,
    isBlock,
    field,
    again: placeAgain(id, isBlock, 'unit' in answer ? answer.unit : undefined, translations),
  };
}

const choiceId = (place: number) => `C${place + 1}`;
const areaId = (place: number) => `A${place + 1}`;

function interaction(
  kind: string,
  { id }: Writing,
  attributes: Attributes,
  children: readonly (Xml | string)[] = [],
): Xml {
  return element(`qti-${kind}-interaction`, { 'response-identifier': id, ...attributes }, children);
}

type Choices = {
  options: readonly WrittenText[];
  correct: readonly number[];
  keepsOrder: true | undefined;
  most: number;
};

function choice(
  type: WrittenKind['type'],
  { options, correct, keepsOrder, most }: Choices,
  writing: Writing,
): WrittenKind {
  const attributes = { 'max-choices': most, shuffle: !keepsOrder };
  return {
    type,
    key: [correctResponse(correct.map(choiceId))],
    marking: 'correct',
    isBlock: true,
    field: interaction('choice', writing, attributes, simpleOptions('qti-simple-choice', options, writing)),
  };
}

function simpleOptions(tag: string, texts: readonly WrittenText[], { translations }: Writing): Xml[] {
  return texts.map((text, place) => {
    const { content, reference } = translations.inside(text);
    return element(tag, { identifier: choiceId(place), ...reference }, content);
  });
}

function associable(texts: readonly WrittenText[], letter: string, most: number, { translations }: Writing): Xml[] {
  return texts.map((text, place) => {
    const { content, reference } = translations.inside(text);
    const attributes = { identifier: `${letter}${place + 1}`, 'match-max': most, ...reference };
    return element('qti-simple-associable-choice', attributes, content);
  });
}

type Limited = { text: WrittenText; matchMax?: number | undefined };

function limited(tag: string, options: readonly Limited[], { translations }: Writing): Xml[] {
  return options.map(({ text, matchMax = 1 }, place) => {
    const { content, reference } = translations.line(text);
    return element(tag, { identifier: choiceId(place), 'match-max': matchMax, ...reference }, content);
  });
}

const values = (all: readonly string[]) => all.map((value) => element('qti-value', {}, [value]));
const correctResponse = (all: readonly string[]) => element('qti-correct-response', {}, values(all));

/** Writes a mapping in which each accepted text earns all marks. */
function mapping(accepted: readonly string[], matchCase: boolean): Xml {
  const entries = accepted.map((text) =>
    element('qti-map-entry', { 'map-key': text, 'mapped-value': 1, 'case-sensitive': matchCase }),
  );
  return element('qti-mapping', { 'default-value': 0 }, entries);
}

/** The key of a number is the middle of its range, with a tolerance on both sides. Both are exact decimals. */
function rangeKey(from: string, to: string): Pick<WrittenKind, 'type' | 'key' | 'marking'> {
  const [low, high] = [readDecimal(from), readDecimal(to)];
  const half = fraction(1, 2);
  const middle = multiplyFractions(addFractions(low, high), half);
  const tolerance = decimalText(multiplyFractions(subtractFractions(high, low), half));
  const isOne = compareFractions(low, high) === 0;
  return {
    type: ['single', 'float'],
    key: [correctResponse([decimalText(middle)])],
    marking: isOne
      ? { equal: { 'tolerance-mode': 'exact' } }
      : { equal: { 'tolerance-mode': 'absolute', tolerance: `${tolerance} ${tolerance}` } },
  };
}

const plainNumber = (text: string) => decimalText(readDecimal(text));

/** Writes the unit of a number after its field. The reader finds it by `data-unit-of`. */
function withUnit(field: Xml, unit: WrittenText | undefined, { id, translations }: Writing): Xml {
  if (!unit) return field;
  const { first, reference } = translations.plain(unit, ' ');
  return { xml: field.xml + element('span', { 'data-unit-of': id, ...reference }, [first]).xml };
}

/** Writes the place of a field in a translation. The field itself is in the first language. */
function placeAgain(id: string, isBlock: boolean, unit: WrittenText | undefined, { other }: TranslationWriter): Xml {
  const place = element('span', { 'data-place': id });
  const words = unit?.[other];
  const after = words === undefined ? [] : [element('span', { 'data-unit-of': id }, [` ${words}`])];
  return isBlock ? element('p', {}, [place, ...after]) : { xml: [place, ...after].map(({ xml }) => xml).join('') };
}
