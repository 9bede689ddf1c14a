import {
  addFractions,
  compareFractions,
  divideFractions,
  type Fraction,
  fraction,
  fractionText,
  multiplyFractions,
  parseFraction,
  subtractFractions,
  sumFractions,
  ZERO,
} from '../../fraction.ts';
import { type CriterionPoints, totalOf } from './points.ts';
import type { Rubric } from './rubric.ts';

/**
 * What a response needs next. Two people mark it. If their marks differ by more than the tolerance, a third person
 * decides. Source: docs/rules/results.md.
 */
export const markingStages = ['first', 'second', 'adjudication', 'decided'] as const;
export type MarkingStage = (typeof markingStages)[number];

/** Greatest difference between two markings that still counts as agreement, if the scheme sets none. */
const TOLERANCE_SHARE = fraction(1n, 10n);

const HALF = fraction(1n, 2n);

/** Returns the tolerance in marks: the one of the scheme, or else a tenth of the full marks. Throws for other texts. */
export function toleranceOf({ full, tolerance }: Pick<Rubric, 'full' | 'tolerance'>): Fraction {
  return tolerance === undefined ? multiplyFractions(parseFraction(full), TOLERANCE_SHARE) : parseFraction(tolerance);
}

/** Returns the marks that points earn, as an exact fraction. */
export function marksFor(points: CriterionPoints, { criteria, full }: Rubric): Fraction {
  const most = sumFractions(criteria.map(({ maximum }) => parseFraction(maximum)));
  return divideFractions(multiplyFractions(totalOf(points), parseFraction(full)), most);
}

/** Returns what a response with these markings needs next. The markings are in the order in which they were made. */
export function stageOf(markings: readonly CriterionPoints[], rubric: Rubric): MarkingStage {
  const [first, second, third] = markings;
  if (!first) return 'first';
  if (!second) return 'second';
  return third || agree(first, second, rubric) ? 'decided' : 'adjudication';
}

/**
 * Returns the points that count, by criterion: the exact mean of two markers who agree, or else what the third person
 * gave. Returns null if the response is not decided yet.
 */
export function decidedPoints(markings: readonly CriterionPoints[], rubric: Rubric): CriterionPoints | null {
  if (stageOf(markings, rubric) !== 'decided') return null;
  const [first = {}, second = {}, third] = markings;
  return third ?? meanOf(first, second);
}

/** At exactly the tolerance, the two still agree. */
function agree(one: CriterionPoints, other: CriterionPoints, rubric: Rubric): boolean {
  const difference = subtractFractions(marksFor(one, rubric), marksFor(other, rubric));
  const size = compareFractions(difference, ZERO) < 0 ? subtractFractions(ZERO, difference) : difference;
  return compareFractions(size, toleranceOf(rubric)) <= 0;
}

function meanOf(one: CriterionPoints, other: CriterionPoints): CriterionPoints {
  const mean = Object.entries(one).map(([criterionRef, points]): [string, string] => {
    const sum = addFractions(parseFraction(points), parseFraction(other[criterionRef] ?? '0'));
    return [criterionRef, fractionText(multiplyFractions(sum, HALF))];
  });
  return Object.fromEntries(mean);
}

export type MarkFacts = {
  stage: MarkingStage;
  /** Whether the candidate later changed the answer, so that another response counts. */
  isReplaced: boolean;
  isCandidate: boolean;
  hasMarkedBefore: boolean;
  isWithAnother: boolean;
};
export type MarkBar = 'own-answer' | 'marked-before' | 'not-needed' | 'with-another';

/**
 * Returns why a person cannot mark a response, or null if they can. Nobody marks their own answer, and nobody marks the
 * same response twice, so the third person is another one. Whoever wrote the question may mark it.
 */
export function whyCannotMark(facts: MarkFacts): MarkBar | null {
  if (facts.isCandidate) return 'own-answer';
  if (facts.hasMarkedBefore) return 'marked-before';
  if (facts.isReplaced || facts.stage === 'decided') return 'not-needed';
  return facts.isWithAnother ? 'with-another' : null;
}

export type WithdrawBar = 'not-marked' | 'second-is-in';

/**
 * Returns why a person cannot take their marking back, or null if they can. It is possible until a second marking is
 * in. After that, the two have been compared.
 */
export function whyCannotWithdraw(facts: { hasMarked: boolean; markings: number }): WithdrawBar | null {
  if (!facts.hasMarked) return 'not-marked';
  return facts.markings > 1 ? 'second-is-in' : null;
}

/** Time for which a response stays with the person who opened it. It is longer than reading a long answer takes. */
export const CLAIM_MINUTES = 30;
