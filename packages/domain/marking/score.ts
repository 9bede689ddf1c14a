import { assertNever } from '../assert-never.ts';
import { isBlankResponse } from '../attempt/response.ts';
import type { FormContent, FormKey, InteractionKind, ItemKey, ItemResponse, MarkingScheme } from '../form/content.ts';
import { compareFractions, type Fraction, fractionText, parseFraction, sumFractions, ZERO } from '../fraction.ts';
import { readNumber } from './number-text.ts';

/**
 * The scorer: a pure function of form, key and answers, so that anybody who holds a response sheet can repeat it.
 * Marks are exact from question to total. Worked numbers: docs/algorithms/marking.md. Source: docs/product-rules.md §5.
 */
export const OUTCOMES = ['right', 'wrong', 'partly', 'blank', 'dropped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The sentence that explains a mark, with what it needs to be said in any language. Marks in it are fractions as text. */
export type MarkingRule =
  | { key: 'dropped'; params: { marks: string } }
  | { key: 'blank'; params: { marks: string } }
  | { key: 'right-option'; params: { marks: string } }
  | { key: 'wrong-option'; params: { marks: string } }
  | { key: 'exactly-the-key'; params: { marks: string } }
  | { key: 'not-exactly-the-key'; params: { marks: string } }
  | { key: 'some-of-the-key'; params: { marks: string; chosen: string; correct: string } }
  | { key: 'a-wrong-option-chosen'; params: { marks: string; wrongChosen: string } }
  | { key: 'inside-the-range'; params: { marks: string; from: string; to: string } }
  | { key: 'outside-the-range'; params: { marks: string; from: string; to: string } }
  | { key: 'not-a-number'; params: { marks: string } }
  | { key: 'another-kind-of-answer'; params: { marks: string } };

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

/** All marks are fractions as text ("-1/3"), fit for JSON; round with `roundFraction` only to show. */
export type FormScore = { total: string; maximum: string; sections: SectionScore[]; items: ItemScore[] };

export type Responses = ReadonlyMap<string, ItemResponse | null> | Record<string, ItemResponse | null | undefined>;

/** What a form asks to be scored. `responses` are those of the journal's fold (`responsesOf`); a missing one is blank. */
export type Sitting = { content: FormContent; key: FormKey; responses: Responses };

/**
 * Scores one attempt. Answers to questions that are not in the form are ignored. Throws when the form itself is broken (no key, no fitting
 * scheme): `whatIsWrongWithForm` keeps such a form from being published.
 */
export function scoreForm({ content, key, responses }: Sitting): FormScore {
  const items: ItemScore[] = [];
  const sections = content.sections.map((section) => {
    const scored = section.items.map((item): ItemMark & { itemRef: string } => {
      const itemKey = own(key, item.itemRef);
      const scheme = section.marking[item.interaction.kind];
      if (!itemKey) throw new Error(`No key for ${item.itemRef}`);
      if (!scheme) throw new Error(`Section ${section.sectionRef} has no marking for ${item.interaction.kind}`);
      const response = responseTo(responses, item.itemRef);
      const mark = markItem(item.interaction.kind, scheme, itemKey, response);
      const { itemRef } = item;
      const { sectionRef } = section;
      items.push({
        itemRef,
        sectionRef,
        response,
        ...mark,
        marks: fractionText(mark.marks),
        maximum: fractionText(mark.maximum),
      });
      return { itemRef, ...mark };
    });
    return { sectionRef: section.sectionRef, scored };
  });
  const marks = sections.flatMap(({ scored }) => scored);
  return {
    total: fractionText(sumFractions(marks.map((mark) => mark.marks))),
    maximum: fractionText(sumFractions(marks.map((mark) => mark.maximum))),
    sections: sections.map(({ sectionRef, scored }) => sectionScore(sectionRef, scored)),
    items,
  };
}

/** `scoreForm` for a candidate who may have been absent: no attempt, no marks, and no bonus for dropped questions either. */
export function scoreIfAppeared(sitting: Sitting & { appeared: boolean }): FormScore | null {
  return sitting.appeared ? scoreForm(sitting) : null;
}

/** Which schemes can mark which kind of question. */
export const SCHEMES_FOR: Record<InteractionKind, readonly MarkingScheme['kind'][]> = {
  'single-choice': ['single'],
  'multiple-choice': ['all-or-nothing', 'partial-multiple'],
  numeric: ['numeric'],
};

/**
 * Marks one answer. A dropped question gives its full marks to everybody who appeared; a blank answer gives 0; a key of two options in a
 * single choice accepts either (after a challenge); a range is closed and compared as exact decimals.
 * Throws when scheme or key do not fit the kind of question.
 */
export function markItem(
  kind: InteractionKind,
  scheme: MarkingScheme,
  key: ItemKey,
  response: ItemResponse | null,
): ItemMark {
  if (!SCHEMES_FOR[kind].includes(scheme.kind)) throw new Error(`Scheme ${scheme.kind} cannot mark ${kind}`);
  const maximum = maximumOf(scheme);
  const give = (outcome: Outcome, marks: Fraction, rule: RuleWithoutMarks): ItemMark => {
    const params = { ...rule.params, marks: fractionText(marks) };
    return { outcome, marks, maximum, rule: { key: rule.key, params } as MarkingRule };
  };
  if (key.dropped) return give('dropped', maximum, { key: 'dropped' });
  if (response === null || isBlankResponse(response)) return give('blank', ZERO, { key: 'blank' });
  const wrong = parseFraction(scheme.wrong);
  const wantsNumber = scheme.kind === 'numeric';
  if (wantsNumber !== (response.kind === 'number')) return give('wrong', wrong, { key: 'another-kind-of-answer' });

  switch (scheme.kind) {
    case 'single': {
      const chosen = chosenOptions(response);
      const [only] = chosen;
      const isRight = chosen.size === 1 && only !== undefined && keyOptions(key).has(only);
      return isRight ? give('right', maximum, { key: 'right-option' }) : give('wrong', wrong, { key: 'wrong-option' });
    }
    case 'all-or-nothing': {
      const isRight = isSameSet(chosenOptions(response), keyOptions(key));
      return isRight
        ? give('right', maximum, { key: 'exactly-the-key' })
        : give('wrong', wrong, { key: 'not-exactly-the-key' });
    }
    case 'partial-multiple': {
      const [chosen, correct] = [chosenOptions(response), keyOptions(key)];
      const wrongChosen = [...chosen].filter((optionId) => !correct.has(optionId)).length;
      if (wrongChosen > 0) {
        return give('wrong', wrong, { key: 'a-wrong-option-chosen', params: { wrongChosen: `${wrongChosen}` } });
      }
      if (isSameSet(chosen, correct)) return give('right', maximum, { key: 'exactly-the-key' });
      const [one, two, three] = scheme.perRight;
      // With more than four right options, three is the most that a part can earn.
      const marks = parseFraction(chosen.size === 1 ? one : chosen.size === 2 ? two : three);
      const params = { chosen: `${chosen.size}`, correct: `${correct.size}` };
      return give('partly', marks, { key: 'some-of-the-key', params });
    }
    case 'numeric': {
      const range = keyRange(key);
      const given = readNumber(response.kind === 'number' ? response.text : '');
      if (given === null) return give('wrong', wrong, { key: 'not-a-number' });
      const { from, to } = range;
      const isInside = compareFractions(given, range.low) >= 0 && compareFractions(given, range.high) <= 0;
      return isInside
        ? give('right', maximum, { key: 'inside-the-range', params: { from, to } })
        : give('wrong', wrong, { key: 'outside-the-range', params: { from, to } });
    }
    default:
      return assertNever(scheme);
  }
}

/** What a scheme gives at most. */
export function maximumOf(scheme: MarkingScheme): Fraction {
  return parseFraction(scheme.kind === 'partial-multiple' ? scheme.full : scheme.right);
}

type RuleWithoutMarks = { key: MarkingRule['key']; params?: Record<string, string> };

function sectionScore(sectionRef: string, scored: ItemMark[]): SectionScore {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const { outcome } of scored) counts[outcome] += 1;
  const marks = fractionText(sumFractions(scored.map((mark) => mark.marks)));
  return { sectionRef, marks, maximum: fractionText(sumFractions(scored.map((mark) => mark.maximum))), counts };
}

function responseTo(responses: Responses, itemRef: string): ItemResponse | null {
  if (responses instanceof Map) return responses.get(itemRef) ?? null;
  return own(responses as Record<string, ItemResponse | null | undefined>, itemRef) ?? null;
}

/** A record's own entry: an item called "constructor" must not find Object's. */
function own<T>(record: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function chosenOptions(response: ItemResponse): Set<string> {
  return new Set(response.kind === 'options' ? response.optionIds : []);
}

function keyOptions(key: ItemKey): Set<string> {
  if (key.correct.kind !== 'options') throw new Error('A choice needs a key of options');
  return new Set(key.correct.optionIds);
}

function keyRange(key: ItemKey): { from: string; to: string; low: Fraction; high: Fraction } {
  if (key.correct.kind !== 'range') throw new Error('A numeric question needs a key with a range');
  const { from, to } = key.correct;
  const [low, high] = [readNumber(from), readNumber(to)];
  if (!low || !high) throw new Error(`Not a range of numbers: ${from} to ${to}`);
  return { from, to, low, high };
}

function isSameSet(a: Set<string>, b: Set<string>): boolean {
  return a.size === b.size && [...a].every((entry) => b.has(entry));
}
