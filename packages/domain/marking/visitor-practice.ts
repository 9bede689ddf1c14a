import type { ProctoringMode } from '../attempt/proctoring-mode.ts';

export type VisitorPracticeFacts = { isPractice: boolean; priceInPaise: number; mode: ProctoringMode };

/**
 * Whether somebody without an account may practise by an exam. What is marked as practice, costs nothing and is watched
 * by nobody gives its keys away in any case; of every other exam a public score would tell them. Source:
 * docs/rules/sitting.md.
 */
export function mayVisitorsPractise({ isPractice, priceInPaise, mode }: VisitorPracticeFacts): boolean {
  return isPractice && priceInPaise === 0 && mode === 'none';
}
