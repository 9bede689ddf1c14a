import type { MarkingScheme } from '../form/content.ts';

/**
 * Common marking schemes of exams in India. Sources: NTA JEE Main bulletin, GATE brochure, JEE Advanced brochure, IBPS
 * and SSC notices. Worked numbers: docs/algorithms/marking.md.
 */

/** JEE Main, one correct option: +4, −1. */
export const JEE_MAIN_MCQ: MarkingScheme = { kind: 'single', right: '4', wrong: '-1' };

/** JEE Main, numeric answer: +4, −1. */
export const JEE_MAIN_NUMERIC: MarkingScheme = { kind: 'numeric', right: '4', wrong: '-1' };

/**
 * JEE Advanced, one or more correct options: +4 for all of them; +1, +2 or +3 for one, two or three of them without a
 * wrong option; −2 otherwise.
 */
export const JEE_ADVANCED_MULTI: MarkingScheme = {
  kind: 'partial-multiple',
  full: '4',
  perRight: ['1', '2', '3'],
  wrong: '-2',
};

/** IBPS and most banking papers: +1, −1/4. */
export const BANKING_MCQ: MarkingScheme = { kind: 'single', right: '1', wrong: '-1/4' };

/** SSC: +2, −1/2. */
export const SSC_MCQ: MarkingScheme = { kind: 'single', right: '2', wrong: '-1/2' };

/** GATE, one correct option: a wrong answer deducts a third of the marks. */
export function gateMcq(marks: 1 | 2): MarkingScheme {
  return { kind: 'single', right: `${marks}`, wrong: `-${marks}/3` };
}

/** GATE, one or more correct options: only a response with exactly the right options earns marks. */
export function gateMsq(marks: 1 | 2): MarkingScheme {
  return { kind: 'all-or-nothing', right: `${marks}`, wrong: '0' };
}

/** GATE, numeric answer: no deduction. */
export function gateNat(marks: 1 | 2): MarkingScheme {
  return { kind: 'numeric', right: `${marks}`, wrong: '0' };
}
