import type { ProctoringMode } from '../proctoring/proctoring-mode.ts';

export type VisitorPracticeFacts = { isPractice: boolean; priceInPaise: number; mode: ProctoringMode };

/**
 * Returns whether visitors without an account may practise with an exam. They may if it is a free practice exam without
 * proctoring, because such an exam reveals its keys anyway. Scores of other exams would reveal keys that are secret.
 * Source: docs/rules/sitting.md.
 */
export function mayVisitorsPractise({ isPractice, priceInPaise, mode }: VisitorPracticeFacts): boolean {
  return isPractice && priceInPaise === 0 && mode === 'none';
}
