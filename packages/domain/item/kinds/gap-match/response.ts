import type { ItemResponse } from '../../../form/content.ts';
import type { GapsShape, InteractionOf, ResponseProblem, ResponseRules } from '../kind.ts';
import { limitedUses, usedTooOften } from '../limited-use.ts';

/* The response to a gap match consists of pairs of a choice and a gap. */

export const gapMatchResponse: ResponseRules<InteractionOf<'gap-match'>> = {
  responseShape: ({ kind, choices, gaps }) => ({ kind, choices: limitedUses(choices), gaps }),
  whatIsWrong: whatIsWrongWithFilled,
};

/** Returns what is wrong with texts in gaps. */
export function whatIsWrongWithFilled({ choices, gaps }: GapsShape, response: ItemResponse): ResponseProblem | null {
  if (response.kind !== 'pairs') return 'wrong-kind';
  const { pairs } = response;
  const isKnown = (choice: string) => choices.some(({ optionId }) => optionId === choice);
  if (!pairs.every(([choice, gap]) => isKnown(choice) && gaps.includes(gap))) return 'unknown-option';
  if (new Set(pairs.map(([, gap]) => gap)).size < pairs.length) return 'too-many-options';
  const used = pairs.map(([choice]) => choice);
  return usedTooOften(choices, used).length > 0 ? 'used-too-often' : null;
}
