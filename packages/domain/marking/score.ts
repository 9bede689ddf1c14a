import { assertNever } from '../assert-never.ts';
import { isBlankResponse } from '../attempt/response.ts';
import type { FormContent, FormKey, InteractionKind, ItemKey, ItemResponse, MarkingScheme } from '../form/content.ts';
import { compareFractions, type Fraction, fractionText, parseFraction, sumFractions, ZERO } from '../fraction.ts';
import { readNumber } from './number-text.ts';

/**
 * The scorer: a pure function of form, key and answers, so that anybody who holds a response sheet can repeat it.
 * Marks are exact from question to total. Worked numbers: docs/algorithms/marking.md. Source: docs/rules/results.md.
 */
export type Outcome = 'right' | 'wrong' | 'partly' | 'blank' | 'dropped';

/** Names the sentence that explains a mark, with the numbers in it; the mark itself is beside it. */
export type MarkingRule =
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

/** The mark of one question. `maximum` is what the scheme gives at most. */
export type ItemMark = { outcome: Outcome; marks: Fraction; maximum: Fraction; rule: MarkingRule };

export type ItemScore = {
  itemRef: string;
  sectionRef: string;
  response: ItemResponse | null;
  outcome: Outcome;
  marks: string;
  maximum: string;
  rule: MarkingRule;
};

export type SectionScore = { sectionRef: string; marks: string; maximum: string; counts: Record<Outcome, number> };

/**
 * All marks are fractions as text ("-1/3"), fit for JSON; round with `roundFraction` only to show. Items are in the
 * order of the form.
 */
export type FormScore = { total: string; maximum: string; sections: SectionScore[]; items: ItemScore[] };

export type Responses = ReadonlyMap<string, ItemResponse | null> | Record<string, ItemResponse | null | undefined>;

/** What is scored. `responses` are those of the journal's fold (`responsesOf`); a missing one is blank. */
export type ScoreAsk = { content: FormContent; key: FormKey; responses: Responses };

/**
 * Scores one attempt. Answers to questions that are not in the form are ignored. Throws when the form itself is broken
 * (no key, no fitting scheme): `whatIsWrongWithForm` keeps such a form from being published.
 */
export function scoreForm({ content, key, responses }: ScoreAsk): FormScore {
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
 * `scoreForm` for a candidate who may have been absent: no attempt, no marks, and no bonus for dropped questions
 * either.
 */
export function scoreIfAppeared(ask: ScoreAsk & { appeared: boolean }): FormScore | null {
  return ask.appeared ? scoreForm(ask) : null;
}

/** Which schemes can mark which kind of question. */
export const SCHEMES_FOR: Record<InteractionKind, readonly MarkingScheme['kind'][]> = {
  'single-choice': ['single'],
  'multiple-choice': ['all-or-nothing', 'partial-multiple'],
  numeric: ['numeric'],
};

/**
 * Marks one answer. A dropped question gives its full marks to everybody who appeared; a blank answer gives 0; a key of
 * two options in a single choice accepts either (after a challenge); a range is closed and compared as exact decimals.
 * An answer that is not one of this kind of question is wrong. Throws when scheme or key do not fit the kind of
 * question.
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

/** What a scheme gives at most. */
export function maximumOf(scheme: MarkingScheme): Fraction {
  return parseFraction(scheme.kind === 'partial-multiple' ? scheme.full : scheme.right);
}

/** `part` is what a partly right answer earns. */
type Verdict = { outcome: 'right' | 'wrong' | 'partly'; rule: MarkingRule; part?: Fraction };

function judge(scheme: MarkingScheme, key: ItemKey, response: ItemResponse): Verdict {
  if (scheme.kind === 'numeric') {
    return response.kind === 'number' ? judgeNumber(key, response.text) : anotherKind();
  }
  if (response.kind !== 'options') return anotherKind();
  const [chosen, correct] = [new Set(response.optionIds), keyOptions(key)];
  switch (scheme.kind) {
    case 'single':
      // Two keys mean that either is right, so a choice of both is not: one option was asked for.
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
  // With more than four right options, three is the most that a part can earn.
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

type PlainRule = Extract<MarkingRule, { params: Record<string, never> }>;

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

/** A record's own entry: a question called "constructor" must not find Object's. */
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

/** What of `a` is not in `b`. The sets' own methods are too new for phones that candidates have. */
function without(a: Set<string>, b: Set<string>): string[] {
  return [...a].filter((entry) => !b.has(entry));
}
