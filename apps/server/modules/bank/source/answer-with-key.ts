import type { CorrectPart } from '@kasauti/domain/form/content.ts';
import type { SourceAnswer } from '@kasauti/domain/form/source.ts';

type SourceOf<K extends SourceAnswer['kind']> = Extract<SourceAnswer, { kind: K }>;
/** Returns the index of the option with this id in the source, or -1. */
type PlaceOf = (optionId: string) => number;
type Put<K extends SourceAnswer['kind'], C> = (answer: SourceOf<K>, correct: C, placeOf: PlaceOf) => SourceOf<K> | null;
type Put2<K extends SourceAnswer['kind']> = Put<K, CorrectPart>;

type CorrectOf<C extends CorrectPart['kind']> = Extract<CorrectPart, { kind: C }>;

/** Makes a function that returns null for a correct answer of another kind. */
function ofKind<C extends CorrectPart['kind'], K extends SourceAnswer['kind']>(
  kind: C,
  put: Put<K, CorrectOf<C>>,
): Put2<K> {
  return (answer, correct, placeOf) => (correct.kind === kind ? put(answer, correct as CorrectOf<C>, placeOf) : null);
}

const places = (optionIds: readonly string[], placeOf: PlaceOf) => optionIds.map(placeOf).sort((a, b) => a - b);

function putOne<K extends 'single-choice' | 'inline-choice'>(): Put2<K> {
  return ofKind('options', (answer: SourceOf<K>, { optionIds: [only, ...others] }, placeOf) =>
    only === undefined || others.length > 0 ? null : { ...answer, correct: placeOf(only) },
  );
}

function putSeveral<K extends 'multiple-choice' | 'hotspot'>(): Put2<K> {
  return ofKind('options', (answer: SourceOf<K>, { optionIds }, placeOf) => ({
    ...answer,
    correct: places(optionIds, placeOf),
  }));
}

function putPairs<K extends 'associate' | 'graphic-associate'>(): Put2<K> {
  return ofKind('pairs', (answer: SourceOf<K>, { pairs }, placeOf) => ({
    ...answer,
    correct: pairs.map(([a, b]): [number, number] => [placeOf(a), placeOf(b)]),
  }));
}

const puts: { [K in SourceAnswer['kind']]: Put2<K> } = {
  'single-choice': putOne(),
  'inline-choice': putOne(),
  'multiple-choice': putSeveral(),
  hotspot: putSeveral(),
  numeric: ofKind('range', (answer, { from, to }) => ({ ...answer, from, to })),
  slider: ofKind('range', (answer, { from, to }) => ({ ...answer, correctFrom: from, correctTo: to })),
  'text-entry': ofKind('texts', ({ matchCase: _, ...answer }, { accepted, matchCase }) => ({
    ...answer,
    accepted,
    ...(matchCase && { matchCase }),
  })),
  order: ofKind('order', (answer, { optionIds }, placeOf) => {
    const options = optionIds.flatMap((id) => answer.options[placeOf(id)] ?? []);
    return options.length === answer.options.length ? { ...answer, options } : null;
  }),
  match: ofKind('pairs', (answer, { pairs }, placeOf) => ({
    ...answer,
    correct: answer.rows.map((_, row) => {
      const columns = pairs.filter(([rowId]) => placeOf(rowId) === row).map(([, columnId]) => columnId);
      return places(columns, (id) => placeOf(id) - answer.rows.length);
    }),
  })),
  'hot-text': ofKind('options', (answer, { optionIds }, placeOf) => ({
    ...answer,
    correct: places(optionIds, placeOf).flatMap((place) => Object.keys(answer.pieces)[place] ?? []),
  })),
  'gap-match': ofKind('pairs', (answer, { pairs }, placeOf) => {
    const right = new Map(pairs.map(([choiceId, gap]) => [gap, placeOf(choiceId)]));
    const correct = Object.keys(answer.correct).map((gap) => [gap, right.get(gap) ?? -1] as const);
    return { ...answer, correct: Object.fromEntries(correct) };
  }),
  'graphic-gap-match': ofKind('pairs', (answer, { pairs }, placeOf) => {
    const right = new Map(pairs.map(([choiceId, areaId]) => [placeOf(areaId), placeOf(choiceId)]));
    return { ...answer, correct: answer.areas.map((_, area) => right.get(answer.choices.length + area) ?? -1) };
  }),
  associate: putPairs(),
  'graphic-associate': putPairs(),
  // The limit stays as it was published, also if the new key has fewer areas.
  'select-point': ofKind('areas', ({ maxPoints, ...answer }, { areas }) => {
    const most = maxPoints ?? answer.correct.length;
    return { ...answer, correct: areas, ...(most !== areas.length && { maxPoints: most }) };
  }),
  'extended-text': () => null,
  'file-upload': () => null,
};

/**
 * Returns an author's answer with another key, or null if it cannot have such a key. For example, an author names one
 * right option of a single choice, although a corrected key can have two. This is the opposite of `compileAnswer`.
 */
export function answerWithKey(answer: SourceAnswer, correct: CorrectPart, placeOf: PlaceOf): SourceAnswer | null {
  return (puts[answer.kind] as Put<SourceAnswer['kind'], CorrectPart>)(answer, correct, placeOf);
}
