import type {
  CorrectPart,
  Interaction,
  LimitedAreaOption,
  LimitedOption,
  Localized,
  Markup,
  Option,
  Pair,
} from '@kasauti/domain/form/content.ts';
import type { LimitedArea, LimitedText, SourceAnswer, SourceText } from '@kasauti/domain/form/source.ts';
import { placeOf } from '@kasauti/domain/item/interactions.ts';
import { USUAL_ESSAY_CHARACTERS } from '@kasauti/domain/item/kinds/extended-text/limits.ts';
import {
  FILE_TYPES,
  MEGABYTE,
  USUAL_FILE_MEGABYTES,
  USUAL_FILES,
} from '@kasauti/domain/item/kinds/file-upload/limits.ts';
import { USUAL_TEXT_CHARACTERS } from '@kasauti/domain/item/kinds/text-entry/limits.ts';
import { parseLine, parseMarkup } from './parse-markup.ts';

type SourceOf<K extends SourceAnswer['kind']> = Extract<SourceAnswer, { kind: K }>;
type Compiled = { interaction: Interaction; correct: CorrectPart };
/** Returns the id of the option with this index in the source. */
type IdOf = (place: number) => string;

const compilers: { [K in SourceAnswer['kind']]: (answer: SourceOf<K>, idOf: IdOf) => Compiled } = {
  'single-choice': compileChoice,
  'multiple-choice': compileChoice,
  'inline-choice': compileChoice,
  numeric: ({ kind, from, to, unit }) => ({
    interaction: { kind, ...(unit ? { unit } : {}) },
    correct: { kind: 'range', from, to },
  }),
  'text-entry': ({ kind, accepted, matchCase, maxCharacters = USUAL_TEXT_CHARACTERS }) => ({
    interaction: { kind, maxCharacters },
    correct: { kind: 'texts', accepted, ...(matchCase ? { matchCase } : {}) },
  }),
  'extended-text': ({ kind, criteria, sampleAnswer, maxCharacters = USUAL_ESSAY_CHARACTERS, expectedLines }) => ({
    interaction: { kind, maxCharacters, format: 'plain', ...(expectedLines === undefined ? {} : { expectedLines }) },
    correct: compileRubric({ criteria, ...(sampleAnswer && { sampleAnswer }) }),
  }),
  'file-upload'({ kind, types = FILE_TYPES, maxFiles = USUAL_FILES, maxMegabytes = USUAL_FILE_MEGABYTES, ...rubric }) {
    return {
      interaction: { kind, types: [...types], maxFiles, maxBytes: maxMegabytes * MEGABYTE },
      correct: compileRubric(rubric),
    };
  },
  order({ kind, options: texts }, idOf) {
    const options = optionsOf(texts, idOf);
    const optionIds = options.map(({ optionId }) => optionId);
    return { interaction: { kind, options: byId(options) }, correct: { kind: 'order', optionIds } };
  },
  match(answer, idOf) {
    const { kind, many } = answer;
    const rows = optionsOf(answer.rows, idOf);
    const columns = optionsOf(answer.columns, (place) => idOf(rows.length + place));
    const pairs = answer.correct.flatMap((places, row) =>
      places.map((place): Pair => [idOf(row), idOf(rows.length + place)]),
    );
    return {
      interaction: { kind, rows, columns: byId(columns), ...(many ? { many } : {}) },
      correct: { kind: 'pairs', pairs },
    };
  },
  slider: ({ kind, from, to, step, correctFrom, correctTo, unit }) => ({
    interaction: { kind, from, to, step, ...(unit ? { unit } : {}) },
    correct: { kind: 'range', from: correctFrom, to: correctTo },
  }),
  'hot-text'({ kind, passage, pieces, correct, many }, idOf) {
    const ids = new Map(Object.keys(pieces).map((name, place) => [name, idOf(place)]));
    const options = Object.values(pieces).map((text, place) => ({ optionId: idOf(place), body: localizedLine(text) }));
    const optionIds = correct.map((name) => ids.get(name) ?? name).sort();
    return {
      interaction: {
        kind,
        passage: eachLanguage(localizedMarkup(passage), (text) => withPlaceIds(text, ids)),
        options: byId(options),
        ...(many ? { many } : {}),
      },
      correct: { kind: 'options', optionIds },
    };
  },
  'gap-match'({ kind, passage, choices, correct }, idOf) {
    const pairs = Object.entries(correct).map(([gap, place]): Pair => [idOf(place), gap]);
    return {
      interaction: {
        kind,
        passage: localizedMarkup(passage),
        choices: limitedOptions(choices, idOf),
        gaps: Object.keys(correct),
      },
      correct: { kind: 'pairs', pairs },
    };
  },
  'graphic-gap-match': ({ kind, picture, choices, areas, correct }, idOf) => ({
    interaction: {
      kind,
      picture: localizedLine(picture),
      choices: limitedOptions(choices, idOf),
      areas: areaOptions(areas, (place) => idOf(choices.length + place)),
    },
    correct: {
      kind: 'pairs',
      // An area without a text has no pair, so that the problem is found at the area.
      pairs: correct.flatMap((place, area): Pair[] => (place < 0 ? [] : [[idOf(place), idOf(choices.length + area)]])),
    },
  }),
  associate: ({ kind, options, correct }, idOf) => ({
    interaction: { kind, options: limitedOptions(options, idOf), pairCount: correct.length },
    correct: joined(correct, idOf),
  }),
  'graphic-associate': ({ kind, picture, areas, correct }, idOf) => ({
    interaction: {
      kind,
      picture: localizedLine(picture),
      options: areaOptions(areas, idOf),
      pairCount: correct.length,
    },
    correct: joined(correct, idOf),
  }),
  hotspot: ({ kind, picture, areas, correct, many }, idOf) => ({
    interaction: {
      kind,
      picture: localizedLine(picture),
      options: areaOptions(areas, idOf),
      ...(many ? { many } : {}),
    },
    correct: { kind: 'options', optionIds: correct.map(idOf).sort() },
  }),
  'select-point': ({ kind, picture, correct, maxPoints = correct.length }) => ({
    interaction: { kind, picture: localizedLine(picture), maxPoints },
    correct: { kind: 'areas', areas: correct },
  }),
};

/** Compiles one interaction and its correct answer. */
export function compileAnswer(answer: SourceAnswer, idOf: IdOf): Compiled {
  return (compilers[answer.kind] as (answer: SourceAnswer, idOf: IdOf) => Compiled)(answer, idOf);
}

function compileRubric({
  criteria,
  sampleAnswer,
}: Pick<SourceOf<'file-upload'>, 'criteria' | 'sampleAnswer'>): CorrectPart {
  return {
    kind: 'rubric',
    criteria: criteria.map(({ title, description, maximum }, place) => ({
      criterionRef: `c${place + 1}`,
      title,
      description: localizedMarkup(description),
      maximum,
    })),
    ...(sampleAnswer ? { sampleAnswer: localizedMarkup(sampleAnswer) } : {}),
  };
}

function compileChoice(answer: SourceOf<'single-choice' | 'multiple-choice' | 'inline-choice'>, idOf: IdOf): Compiled {
  const { kind, keepsOrder } = answer;
  const written = optionsOf(answer.options, idOf);
  const options = keepsOrder ? written : byId(written);
  const places = answer.kind === 'multiple-choice' ? answer.correct : [answer.correct];
  return {
    interaction: { kind, options, ...(keepsOrder ? { keepsOrder } : {}) },
    correct: { kind: 'options', optionIds: places.map(idOf).sort() },
  };
}

/** Returns the texts of an answer's options. The id of an option is made from its index in this list. */
export function optionTexts(answer: SourceAnswer): SourceText[] {
  if (answer.kind === 'match') return [...answer.rows, ...answer.columns];
  if (answer.kind === 'hot-text') return Object.values(answer.pieces);
  if (answer.kind === 'gap-match') return answer.choices.map(({ text }) => text);
  if (answer.kind === 'graphic-gap-match') return [...answer.choices, ...answer.areas].map(({ text }) => text);
  if (answer.kind === 'associate') return answer.options.map(({ text }) => text);
  if ('areas' in answer) return answer.areas.map(({ text }) => text);
  return 'options' in answer ? answer.options : [];
}

function joined(pairs: readonly [number, number][], idOf: IdOf): CorrectPart {
  return { kind: 'pairs', pairs: pairs.map(([a, b]): Pair => [idOf(a), idOf(b)]) };
}

function limitedOptions(texts: readonly LimitedText[], idOf: IdOf): LimitedOption[] {
  return byId(texts.map((text, place) => limitedOption(text, idOf(place))));
}

function areaOptions(areas: readonly LimitedArea[], idOf: IdOf): LimitedAreaOption[] {
  return byId(areas.map(({ area, ...text }, place) => ({ ...limitedOption(text, idOf(place)), area })));
}

function limitedOption({ text, matchMax }: LimitedText, optionId: string): LimitedOption {
  return { optionId, body: localizedLine(text), ...(matchMax === undefined ? {} : { matchMax }) };
}

function optionsOf(texts: readonly SourceText[], idOf: IdOf): Option[] {
  return texts.map((text, place) => ({ optionId: idOf(place), body: localizedMarkup(text) }));
}

/** Sorts options by their ids. The ids look random, so this order reveals nothing about the key. */
function byId<O extends Option>(options: readonly O[]): O[] {
  return options.toSorted((a, b) => (a.optionId < b.optionId ? -1 : 1));
}

/**
 * Replaces the authors' names of the pieces in a passage by ids, which reveal nothing. An unknown name is kept. A later
 * check reports it.
 */
function withPlaceIds(text: Markup, ids: ReadonlyMap<string, string>): Markup {
  return text.map((node) => {
    if (typeof node === 'string') return node;
    const id = node.tag === 'interaction' ? ids.get(node.attributes?.id ?? '') : undefined;
    if (id !== undefined) return placeOf(id);
    return { ...node, ...(node.children ? { children: withPlaceIds(node.children, ids) } : {}) };
  });
}

/** Parses a text in each of its languages. Throws `MarkupError`. */
export function localizedMarkup(text: SourceText): Localized<Markup> {
  return eachLanguage(text, parseMarkup);
}

function localizedLine(text: SourceText): Localized<Markup> {
  return eachLanguage(text, parseLine);
}

function eachLanguage<T, U>({ en, hi }: Localized<T>, change: (value: T) => U): Localized<U> {
  return { en: change(en), ...(hi === undefined ? {} : { hi: change(hi) }) };
}
