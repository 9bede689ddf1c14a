/**
 * The five states of a question that Indian candidates know. The last one IS evaluated. Source: docs/rules/answers.md,
 * NTA instruction pages.
 */
export const PALETTE_STATES = ['not_visited', 'not_answered', 'answered', 'marked', 'answered_marked'] as const;
export type PaletteState = (typeof PALETTE_STATES)[number];

export type PaletteFacts = { visited: boolean; answered: boolean; marked: boolean };

/** The state of one question. An answer or a mark without a visit cannot be stored: RangeError. */
export function paletteState({ visited, answered, marked }: PaletteFacts): PaletteState {
  if (!visited && (answered || marked))
    throw new RangeError('A question cannot be answered or marked before it was visited');
  if (!visited) return 'not_visited';
  if (answered) return marked ? 'answered_marked' : 'answered';
  return marked ? 'marked' : 'not_answered';
}

/** Whether a question in this state is marked by the scorer: an answer counts, also when it is marked for review. */
export function isEvaluated(state: PaletteState): boolean {
  return state === 'answered' || state === 'answered_marked';
}
