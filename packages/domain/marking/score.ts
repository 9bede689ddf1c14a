import { assertNever } from '../assert-never.ts';
import { isBlankResponse } from '../attempt/response.ts';
import type { FormContent, FormKey, InteractionKind, ItemKey, ItemResponse, MarkingScheme } from '../form/content.ts';
import { compareFractions, type Fraction, fractionText, parseFraction, sumFractions, ZERO } from '../fraction.ts';
import { readNumber } from './number-text.ts';

/**
 * Outcome of one question. The scorer is a pure function of form, key and responses, so anyone with a response sheet
 * can repeat it. All marks are exact. Worked numbers: docs/algorithms/marking.md. Source: docs/rules/results.md.
 */
export type Outcome = 'right' | 'wrong' | 'partly' | 'blank' | 'dropped';

/** Explanation of a mark: the key of a sentence and the values in it. The mark itself is another field. */
export type MarkExplanation =
  | {
      key:
        | 'dropped'
        | 'blank'
        | 'right-option'
        | 'wrong-option'
        | 'exactly-the-key'
        | 'not-exactly-the-key'
        | 'not-a-number'
        | 'another-kind-of-answer';
      params: Record<string, never>;
    }
  | { key: 'some-of-the-key'; params: { chosen: string; correct: string } }
  | { key: 'a-wrong-option-chosen'; params: { wrongChosen: string } }
  | { key: 'inside-the-range' | 'outside-the-range'; params: { from: string; to: string } };

/** The mark of one question. `maximum` is the highest mark of the scheme. */
export type ItemMark = { outcome: Outcome; marks: Fraction; maximum: Fraction; rule: MarkExplanation };

/** The mark of one question as JSON, with the response and the question's place in the form. */
export type ItemMarkJson = {
  itemRef: string;
  sectionRef: string;
  response: ItemResponse | null;
  outcome: Outcome;
  marks: string;
  maximum: string;
  rule: MarkExplanation;
};

export type SectionScore = { sectionRef: string; marks: string; maximum: string; counts: Record<Outcome, number> };

/**
 * The score of one attempt. Marks are fractions as text ("-1/3") for JSON. Use `roundFraction` for display only.
 * Items are in the order of the form.
 */
export type FormScore = { total: string; maximum: string; sections: SectionScore[]; items: ItemMarkJson[] };

export type Responses = ReadonlyMap<string, ItemResponse | null> | Record<string, ItemResponse | null | undefined>;

/** Input of the scorer. `responses` comes from `responsesOf`. A missing response counts as blank. */
export type ScoreInput = { content: FormContent; key: FormKey; responses: Responses };

/**
 * Scores one attempt. Responses to questions that are not in the form are ignored. Throws when the form has no key
 * or no matching scheme for a question. `whatIsWrongWithForm` prevents the publication of such a form.
 */
export function scoreForm({ content, key, responses }: ScoreInput): FormScore {
  const marked = content.sections.flatMap(({ sectionRef, marking, items }) =>
    items.map(({ itemRef, interaction }) => {
      const scheme = marking[interaction.kind];
      const itemKey = own(key, itemRef);
      if (!itemKey) throw new Error(`No key for ${itemRef}`);
      if (!scheme) throw new Error(`Section ${sectionRef} has no marking for ${interaction.kind}`);
      const response = responseTo(responses, itemRef);
      return { itemRef, sectionRef, response, ...markItem(interaction.kind, scheme, itemKey, response) };
    }),
  );
  return {
    ...sumMarks(marked),
    sections: content.sections.map(({ sectionRef }) => {
      const inSection = marked.filter((item) => item.sectionRef === sectionRef);
      const { total, maximum } = sumMarks(inSection);
      return { sectionRef, marks: total, maximum, counts: countOutcomes(inSection) };
    }),
    items: marked.map((item) => ({ ...item, marks: fractionText(item.marks), maximum: fractionText(item.maximum) })),
  };
}

/**
 * Scores an attempt like `scoreForm`. Returns null for an absent candidate, who gets no marks for dropped
 * questions either.
 */
export function scoreIfAppeared(ask: ScoreInput & { appeared: boolean }): FormScore | null {
  return ask.appeared ? scoreForm(ask) : null;
}

/** The schemes that can mark each kind of question. */
export const SCHEMES_FOR: Record<InteractionKind, readonly MarkingScheme['kind'][]> = {
  'single-choice': ['single'],
  'multiple-choice': ['all-or-nothing', 'partial-multiple'],
  numeric: ['numeric'],
};

/**
 * Marks one response.
 *
 * - A dropped question gives full marks.
 * - A blank response gives 0.
 * - A single choice with two keys (after a challenge) accepts either of them.
 * - A numeric range includes its bounds, and the comparison is exact.
 * - A response of another kind is wrong.
 *
 * Throws when the scheme or the key does not match the kind of question.
 */
export function markItem(
  kind: InteractionKind,
  scheme: MarkingScheme,
  key: ItemKey,
  response: ItemResponse | null,
): ItemMark {
  if (!SCHEMES_FOR[kind].includes(scheme.kind)) throw new Error(`Scheme ${scheme.kind} cannot mark ${kind}`);
  const maximum = maximumOf(scheme);
  if (key.dropped) return { outcome: 'dropped', marks: maximum, maximum, rule: plain('dropped') };
  if (response === null || isBlankResponse(response)) {
    return { outcome: 'blank', marks: ZERO, maximum, rule: plain('blank') };
  }
  const { outcome, rule, part } = judge(scheme, key, response);
  const marks = { right: maximum, wrong: parseFraction(scheme.wrong), partly: part ?? ZERO }[outcome];
  return { outcome, marks, maximum, rule };
}

/** Returns the highest mark of a scheme. */
export function maximumOf(scheme: MarkingScheme): Fraction {
  return parseFraction(scheme.kind === 'partial-multiple' ? scheme.full : scheme.right);
}

/** The judgement of one response. `part` holds the marks of a partly right response. */
type Verdict = { outcome: 'right' | 'wrong' | 'partly'; rule: MarkExplanation; part?: Fraction };

function judge(scheme: MarkingScheme, key: ItemKey, response: ItemResponse): Verdict {
  if (scheme.kind === 'numeric') {
    return response.kind === 'number' ? judgeNumber(key, response.text) : anotherKind();
  }
  if (response.kind !== 'options') return anotherKind();
  const [chosen, correct] = [new Set(response.optionIds), keyOptions(key)];
  switch (scheme.kind) {
    case 'single':
      // Two keys mean that either option is right. A response with both is wrong, because the question asks for
      // one option.
      return chosen.size === 1 && without(chosen, correct).length === 0
        ? { outcome: 'right', rule: plain('right-option') }
        : { outcome: 'wrong', rule: plain('wrong-option') };
    case 'all-or-nothing':
      return isSameSet(chosen, correct)
        ? { outcome: 'right', rule: plain('exactly-the-key') }
        : { outcome: 'wrong', rule: plain('not-exactly-the-key') };
    case 'partial-multiple':
      return judgePartially(scheme.perRight, chosen, correct);
    default:
      return assertNever(scheme);
  }
}

function judgePartially(
  perRight: readonly [string, string, string],
  chosen: Set<string>,
  correct: Set<string>,
): Verdict {
  const wrongChosen = without(chosen, correct).length;
  if (wrongChosen > 0) {
    return { outcome: 'wrong', rule: { key: 'a-wrong-option-chosen', params: { wrongChosen: `${wrongChosen}` } } };
  }
  if (isSameSet(chosen, correct)) return { outcome: 'right', rule: plain('exactly-the-key') };
  const [one, two, three] = perRight;
  // With more than four correct options, a partly right response earns at most the marks for three.
  const part = parseFraction(chosen.size === 1 ? one : chosen.size === 2 ? two : three);
  const params = { chosen: `${chosen.size}`, correct: `${correct.size}` };
  return { outcome: 'partly', part, rule: { key: 'some-of-the-key', params } };
}

function judgeNumber(key: ItemKey, text: string): Verdict {
  if (key.correct.kind !== 'range') throw new Error('A numeric question needs a key with a range');
  const { from, to } = key.correct;
  const [low, high, given] = [readNumber(from), readNumber(to), readNumber(text)];
  if (!low || !high) throw new Error(`Not a range of numbers: ${from} to ${to}`);
  if (!given) return { outcome: 'wrong', rule: plain('not-a-number') };
  const isInside = compareFractions(given, low) >= 0 && compareFractions(given, high) <= 0;
  return isInside
    ? { outcome: 'right', rule: { key: 'inside-the-range', params: { from, to } } }
    : { outcome: 'wrong', rule: { key: 'outside-the-range', params: { from, to } } };
}

function anotherKind(): Verdict {
  return { outcome: 'wrong', rule: plain('another-kind-of-answer') };
}

type PlainRule = Extract<MarkExplanation, { params: Record<string, never> }>;

function plain(key: PlainRule['key']): PlainRule {
  return { key, params: {} };
}

function sumMarks(marked: readonly ItemMark[]): { total: string; maximum: string } {
  const total = fractionText(sumFractions(marked.map((item) => item.marks)));
  return { total, maximum: fractionText(sumFractions(marked.map((item) => item.maximum))) };
}

function countOutcomes(marked: readonly ItemMark[]): Record<Outcome, number> {
  const counts: Record<Outcome, number> = { right: 0, wrong: 0, partly: 0, blank: 0, dropped: 0 };
  for (const { outcome } of marked) counts[outcome] += 1;
  return counts;
}

function responseTo(responses: Responses, itemRef: string): ItemResponse | null {
  return (isMap(responses) ? responses.get(itemRef) : own(responses, itemRef)) ?? null;
}

function isMap(responses: Responses): responses is ReadonlyMap<string, ItemResponse | null> {
  return responses instanceof Map;
}

/** Returns a record's own entry. A question called "constructor" must not find the property of `Object`. */
function own<T>(record: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function keyOptions(key: ItemKey): Set<string> {
  if (key.correct.kind !== 'options') throw new Error('A choice needs a key of options');
  return new Set(key.correct.optionIds);
}

function isSameSet(a: Set<string>, b: Set<string>): boolean {
  return a.size === b.size && without(a, b).length === 0;
}

/**
 * Returns the entries of `a` that are not in `b`. The methods of `Set` for this are too new for many candidates'
 * phones.
 */
function without(a: Set<string>, b: Set<string>): string[] {
  return [...a].filter((entry) => !b.has(entry));
}
