import type { ItemResponse } from '../../../form/content.ts';
import type { InteractionOf, PairsShape, ResponseProblem, ResponseRules } from '../kind.ts';
import { limitedUses, usedTooOften } from '../limited-use.ts';
import { pairName } from './pair-name.ts';

/* The response to an associate consists of pairs of options. The order in a pair does not matter. */

export const associateResponse: ResponseRules<InteractionOf<'associate'>> = {
  responseShape: ({ kind, options, pairCount }) => ({ kind, options: limitedUses(options), pairCount }),
  whatIsWrong: whatIsWrongWithJoined,
};

/** Returns what is wrong with a response that joins options in pairs, or null if it is valid. */
export function whatIsWrongWithJoined(
  { options, pairCount }: PairsShape,
  response: ItemResponse,
): ResponseProblem | null {
  if (response.kind !== 'pairs') return 'wrong-kind';
  const { pairs } = response;
  const used = pairs.flat();
  if (!used.every((id) => options.some(({ optionId }) => optionId === id))) return 'unknown-option';
  if (pairs.some(([a, b]) => a === b) || new Set(pairs.map(pairName)).size < pairs.length) return 'repeated-option';
  if (usedTooOften(options, used).length > 0) return 'used-too-often';
  return pairs.length > pairCount ? 'too-many-options' : null;
}
