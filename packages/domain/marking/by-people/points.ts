import {
  compareFractions,
  divideFractions,
  type Fraction,
  fraction,
  isFractionText,
  parseFraction,
  sumFractions,
} from '../../fraction.ts';

/** The part of a criterion on which points depend. `maximum` is an exact fraction as text. */
export type MarkedCriterion = { criterionRef: string; maximum: string };

/** The points that a person gave, or that were decided, by the reference of the criterion. Exact fractions as text. */
export type CriterionPoints = Record<string, string>;

/** Points are given in halves. The maximum of a criterion is always possible, also if it is not a number of halves. */
export const POINT_STEP = fraction(1n, 2n);

export type PointsProblem = 'criterion-missing' | 'criterion-unknown' | 'not-a-step' | 'out-of-range';

/** Returns what is wrong with the points of one marking, or null. Each criterion needs points, and zero counts. */
export function whatIsWrongWithPoints(
  criteria: readonly MarkedCriterion[],
  points: CriterionPoints,
): PointsProblem | null {
  if (criteria.some(({ criterionRef }) => !Object.hasOwn(points, criterionRef))) return 'criterion-missing';
  const maximumOf = new Map(criteria.map(({ criterionRef, maximum }) => [criterionRef, maximum]));
  for (const [criterionRef, text] of Object.entries(points)) {
    const maximum = maximumOf.get(criterionRef);
    if (maximum === undefined) return 'criterion-unknown';
    if (!isFractionText(text)) return 'not-a-step';
    const problem = problemOf(parseFraction(text), parseFraction(maximum));
    if (problem) return problem;
  }
  return null;
}

function problemOf(points: Fraction, maximum: Fraction): PointsProblem | null {
  if (points.numerator < 0n || compareFractions(points, maximum) > 0) return 'out-of-range';
  const steps = divideFractions(points, POINT_STEP);
  const isStep = steps.denominator === 1n || compareFractions(points, maximum) === 0;
  return isStep ? null : 'not-a-step';
}

/** Returns the sum of points. Throws for a text that is not a fraction. */
export function totalOf(points: CriterionPoints): Fraction {
  return sumFractions(Object.values(points).map(parseFraction));
}
