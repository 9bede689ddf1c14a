import { CriteriaPoints } from '../../../lib/exam/criteria-points.tsx';
import type { MarkedItem } from '../rule-words.ts';

/** Shows the points that people gave for each criterion. Shows nothing for other questions. */
export function MarkedCriteria({ item: { criteria, correct } }: { item: MarkedItem }) {
  if (!criteria || correct?.kind !== 'rubric') return null;
  return <CriteriaPoints criteria={correct.criteria} points={criteria} />;
}
