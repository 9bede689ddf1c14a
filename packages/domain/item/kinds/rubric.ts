import type { CorrectPart, ItemResponse, Language, RubricCriterion } from '../../form/content.ts';
import { type FormProblem, markupProblems, problem, problemIf, repeated, textProblems } from '../../form/problems.ts';
import { compareFractions, isFractionText, parseFraction, ZERO } from '../../fraction.ts';
import { ANOTHER_KIND, explain } from '../verdict.ts';
import { MAX_CRITERIA } from './extended-text/limits.ts';
import type { MarkingRules } from './kind.ts';

/** Returns the problems of the key of a question whose responses people mark. The key must be a rubric. */
export function rubricProblems(correct: CorrectPart, where: string, languages: readonly Language[]): FormProblem[] {
  if (correct.kind !== 'rubric') return [problem('key-of-another-kind', where)];
  const { criteria, sampleAnswer } = correct;
  return [
    ...problemIf(criteria.length === 0 || criteria.length > MAX_CRITERIA, 'criteria-out-of-range', where),
    ...repeated(criteria.map(({ criterionRef }) => criterionRef)).map((ref) =>
      problem('repeated-criterion', `${where}, criterion ${ref}`),
    ),
    ...criteria.flatMap((criterion) => criterionProblems(criterion, where, languages)),
    ...(sampleAnswer ? markupProblems(sampleAnswer, languages, `${where}, sample answer`) : []),
  ];
}

function criterionProblems(criterion: RubricCriterion, where: string, languages: readonly Language[]): FormProblem[] {
  const { criterionRef, title, description, maximum } = criterion;
  const here = `${where}, criterion ${criterionRef}`;
  const isPositive = isFractionText(maximum) && compareFractions(parseFraction(maximum), ZERO) > 0;
  return [
    ...textProblems(title, languages, here),
    ...markupProblems(description, languages, `${here}, description`),
    ...problemIf(!isPositive, 'criterion-without-marks', here),
  ];
}

/**
 * Returns the marking of a kind whose responses people mark by a rubric. Throws if the key is none, and names the kind
 * as `what`.
 */
export function byPeople(responseKind: ItemResponse['kind'], what: string): MarkingRules<'by-people'> {
  return {
    schemes: ['by-people'],
    judge(_scheme, correct, response) {
      if (response.kind !== responseKind) return ANOTHER_KIND;
      if (correct.kind !== 'rubric') throw new Error(`${what} needs a rubric as its key`);
      return { outcome: 'pending', rule: explain('waits-for-markers') };
    },
  };
}

/** Returns whether a limit that an author has set is a whole number from 1 to `most`. */
export function isWithin(count: number, most: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= most;
}
