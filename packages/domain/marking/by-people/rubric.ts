import type { CorrectAnswer, MarkingScheme, RubricCriterion } from '../../form/content.ts';
import type { MarkedCriterion } from './points.ts';

/**
 * What decides the marks of a response, besides its markings. Points are scaled: the maximum of all criteria together
 * earns the full marks. `tolerance` is in marks.
 */
export type Rubric = { criteria: readonly MarkedCriterion[]; full: string; tolerance?: string };

/** Returns how people mark a question, or null if they do not mark it. */
export function rubricOf(
  scheme: MarkingScheme | undefined,
  correct: CorrectAnswer,
): (Rubric & { criteria: RubricCriterion[] }) | null {
  if (scheme?.kind !== 'by-people' || correct.kind !== 'rubric') return null;
  return { ...scheme, criteria: correct.criteria };
}
