import type { ItemKey, ItemResponse, MarkingScheme, Section } from '../form/content.ts';
import {
  compareFractions,
  type Fraction,
  fractionText,
  isFractionText,
  parseFraction,
  sumFractions,
  ZERO,
} from '../fraction.ts';
import { canMark, type JudgedItem, judgeResponse } from '../item/judge.ts';
import { isBlankResponse } from '../item/response.ts';
import { explain, type MarkExplanation, type PartOutcome } from '../item/verdict.ts';
import { own } from '../own.ts';
import { decidedPoints, marksFor } from './by-people/decide.ts';
import type { CriterionPoints } from './by-people/points.ts';
import { rubricOf } from './by-people/rubric.ts';

/**
 * Outcome of one question. The scorer is a pure function of form, key and responses, so anyone with a response sheet
 * can repeat the scoring. All marks are exact. Worked numbers: docs/algorithms/marking.md. Source:
 * docs/rules/results.md.
 */
export type Outcome = 'right' | 'wrong' | 'partly' | 'blank' | 'dropped' | 'left-out' | 'pending';

/** Outcomes whose count is missing if it is 0, so that the counts of old results stay equal. */
type RareOutcome = 'left-out' | 'pending';
/** Number of questions by outcome. */
export type OutcomeCounts = Record<Exclude<Outcome, RareOutcome>, number> & Partial<Record<RareOutcome, number>>;

/**
 * The mark of one question. `maximum` is the highest mark of the scheme, or 0 if the question is left out. `parts`
 * contains the outcome of each part if the question was marked by parts. `criteria` contains the points by criterion if
 * people marked the response.
 */
export type ItemMark = {
  outcome: Outcome;
  marks: Fraction;
  maximum: Fraction;
  rule: MarkExplanation;
  parts?: Record<string, PartOutcome>;
  criteria?: CriterionPoints;
};

/** The mark of one question as JSON, with the response and with the references of the question and its section. */
export type ItemMarkJson = {
  itemRef: string;
  sectionRef: string;
  response: ItemResponse | null;
  outcome: Outcome;
  marks: string;
  maximum: string;
  rule: MarkExplanation;
  parts?: Record<string, PartOutcome>;
  criteria?: CriterionPoints;
};

export type SectionScore = { sectionRef: string; marks: string; maximum: string; counts: OutcomeCounts };

/**
 * The score of one attempt. Marks are fractions as text ("-1/3"), because JSON has no fractions. Use `roundFraction`
 * only for display. Items are in the order of the form.
 */
export type FormScore = { total: string; maximum: string; sections: SectionScore[]; items: ItemMarkJson[] };

export type Responses = ReadonlyMap<string, ItemResponse | null> | Record<string, ItemResponse | null | undefined>;

/** The parts of a form on which its marks depend. */
export type MarkedForm = {
  sections: readonly (Pick<Section, 'sectionRef' | 'marking'> & {
    items: readonly (JudgedItem & { itemRef: string })[];
  })[];
};

/** The parts of an item's key on which its marks depend. */
export type MarkedKey = Pick<ItemKey, 'correct' | 'dropped' | 'leftOut'>;

/**
 * Input of the scorer: the result of `scoreFactsOf` and the responses, which come from `responsesOf`. A missing
 * response counts as blank.
 */
export type ScoreInput = MarkedForm & {
  key: Record<string, MarkedKey>;
  responses: Responses;
  markings?: Markings | undefined;
};

/** The markings by people, by question and in the order in which they were made. */
export type Markings = Record<string, CriterionPoints[]>;

/**
 * Scores one attempt. Responses to questions that are not in the form are ignored. Throws if a question has no key or
 * no matching scheme. `whatIsWrongWithForm` prevents the publication of such a form.
 */
export function scoreForm({ sections, key, responses, markings = {} }: ScoreInput): FormScore {
  const marked = sections.flatMap(({ sectionRef, marking, items }) =>
    items.map((item) => {
      const { itemRef, kind } = item;
      const scheme = marking[kind];
      const itemKey = own(key, itemRef);
      if (!itemKey) throw new Error(`No key for ${itemRef}`);
      if (!scheme) throw new Error(`Section ${sectionRef} has no marking for ${kind}`);
      const response = responseTo(responses, itemRef);
      return { itemRef, sectionRef, response, ...markItem(item, scheme, itemKey, response, own(markings, itemRef)) };
    }),
  );
  return {
    ...sumMarks(marked),
    sections: sections.map(({ sectionRef }) => {
      const inSection = marked.filter((item) => item.sectionRef === sectionRef);
      const { total, maximum } = sumMarks(inSection);
      return { sectionRef, marks: total, maximum, counts: countOutcomes(inSection) };
    }),
    items: marked.map((item) => ({ ...item, marks: fractionText(item.marks), maximum: fractionText(item.maximum) })),
  };
}

/**
 * Scores an attempt like `scoreForm`. Returns null if the candidate did not appear. Absent candidates get no marks for
 * dropped questions either.
 */
export function scoreIfAppeared(ask: ScoreInput & { appeared: boolean }): FormScore | null {
  return ask.appeared ? scoreForm(ask) : null;
}

/**
 * Marks one response.
 *
 * - A dropped question earns full marks.
 * - A question that is left out of the total earns nothing, and nothing can be earned.
 * - A blank response earns 0.
 * - If the key of a single choice has two options (after a challenge), either of them is right.
 * - A numeric range includes its bounds, and the comparison is exact.
 * - With a scheme by parts, each part earns an equal share of the marks for a right or a wrong answer.
 * - A response of another kind is wrong.
 * - A response that people mark is `pending` and earns 0 until they have marked it.
 *
 * Throws if the scheme or the key does not match the kind of question.
 */
export function markItem(
  item: JudgedItem,
  scheme: MarkingScheme,
  key: MarkedKey,
  response: ItemResponse | null,
  markings: readonly CriterionPoints[] = [],
): ItemMark {
  if (!canMark(scheme, item.kind)) throw new Error(`Scheme ${scheme.kind} cannot mark ${item.kind}`);
  if (key.leftOut) return { outcome: 'left-out', marks: ZERO, maximum: ZERO, rule: explain('left-out') };
  const maximum = maximumOf(scheme);
  if (key.dropped) return { outcome: 'dropped', marks: maximum, maximum, rule: explain('dropped') };
  if (response === null || isBlankResponse(response)) {
    return { outcome: 'blank', marks: ZERO, maximum, rule: explain('blank') };
  }
  const { outcome, rule, part, parts } = judgeResponse(item, scheme, key.correct, response);
  if (outcome === 'pending') return { maximum, ...markByPeople(scheme, key, markings) };
  const marks = part ?? { right: maximum, wrong: parseFraction(wrongMarksOf(scheme)), partly: ZERO }[outcome];
  return { outcome, marks, maximum, rule, ...(parts ? { parts } : {}) };
}

/** Marks a response by what people gave. It waits while they have not decided. */
function markByPeople(
  scheme: MarkingScheme,
  { correct }: MarkedKey,
  markings: readonly CriterionPoints[],
): Omit<ItemMark, 'maximum'> {
  const rubric = rubricOf(scheme, correct);
  const criteria = rubric && decidedPoints(markings, rubric);
  if (!criteria) return { outcome: 'pending', marks: ZERO, rule: explain('waits-for-markers') };
  const marks = marksFor(criteria, rubric);
  const isFull = compareFractions(marks, maximumOf(scheme)) === 0;
  const outcome = isFull ? 'right' : compareFractions(marks, ZERO) === 0 ? 'wrong' : 'partly';
  return { outcome, marks, rule: explain(markings.length > 2 ? 'marked-by-a-third' : 'marked-by-two'), criteria };
}

/** Returns the marks for a right answer as text. In a draft they may not be a fraction yet. */
export const fullMarksOf = (scheme: MarkingScheme): string => ('full' in scheme ? scheme.full : scheme.right);

/** Returns the marks for a wrong answer as text. People never deduct marks. */
export const wrongMarksOf = (scheme: MarkingScheme): string => ('wrong' in scheme ? scheme.wrong : '0');

/** Returns all marks of a scheme as text. In a draft they may not be fractions yet. */
export const marksOf = (scheme: MarkingScheme): string[] => [
  ...(scheme.kind === 'partial-multiple' ? scheme.perRight : []),
  fullMarksOf(scheme),
  wrongMarksOf(scheme),
];

/** Returns the highest mark of a scheme. */
export const maximumOf = (scheme: MarkingScheme): Fraction => parseFraction(fullMarksOf(scheme));

/**
 * Returns the maximum marks of questions with these schemes, as an exact fraction. Returns null if a scheme is missing
 * or its marks are not a fraction yet.
 */
export function maximumMarks(schemes: readonly (MarkingScheme | undefined)[]): string | null {
  const full = schemes.map((scheme) => (scheme && isFractionText(fullMarksOf(scheme)) ? maximumOf(scheme) : null));
  return full.every((one) => one !== null) ? fractionText(sumFractions(full)) : null;
}

function sumMarks(marked: readonly ItemMark[]): { total: string; maximum: string } {
  const total = fractionText(sumFractions(marked.map((item) => item.marks)));
  return { total, maximum: fractionText(sumFractions(marked.map((item) => item.maximum))) };
}

function countOutcomes(marked: readonly ItemMark[]): OutcomeCounts {
  const counts: OutcomeCounts = { right: 0, wrong: 0, partly: 0, blank: 0, dropped: 0 };
  for (const { outcome } of marked) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function responseTo(responses: Responses, itemRef: string): ItemResponse | null {
  return (isMap(responses) ? responses.get(itemRef) : own(responses, itemRef)) ?? null;
}

function isMap(responses: Responses): responses is ReadonlyMap<string, ItemResponse | null> {
  return responses instanceof Map;
}
