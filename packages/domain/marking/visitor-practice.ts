import type { ProctoringMode } from '../attempt/proctoring-mode.ts';

export type VisitorPracticeFacts = { isPractice: boolean; priceInPaise: number; mode: ProctoringMode };

/**
 * Returns whether visitors without an account may practise with an exam. Free practice exams without proctoring
 * reveal their keys anyway. For other exams, a public score would reveal the keys. Source: docs/rules/sitting.md.
 */
export function mayVisitorsPractise({ isPractice, priceInPaise, mode }: VisitorPracticeFacts): boolean {
  return isPractice && priceInPaise === 0 && mode === 'none';
}
