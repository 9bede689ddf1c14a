/**
 * The five question states that candidates in India know from other exams. An answer marked for review IS
 * evaluated. Source: docs/rules/answers.md, NTA instruction pages.
 */
export const PALETTE_STATES = ['not_visited', 'not_answered', 'answered', 'marked', 'answered_marked'] as const;
export type PaletteState = (typeof PALETTE_STATES)[number];

export type PaletteFacts = { visited: boolean; answered: boolean; marked: boolean };

/** Returns the state of one question. Throws RangeError for an answer or a mark without a visit. */
export function paletteState({ visited, answered, marked }: PaletteFacts): PaletteState {
  if (!visited && (answered || marked))
    throw new RangeError('A question cannot be answered or marked before it was visited');
  if (!visited) return 'not_visited';
  if (answered) return marked ? 'answered_marked' : 'answered';
  return marked ? 'marked' : 'not_answered';
}

/** Returns whether the scorer evaluates a question in this state. Answers marked for review are evaluated too. */
export function isEvaluated(state: PaletteState): boolean {
  return state === 'answered' || state === 'answered_marked';
}
