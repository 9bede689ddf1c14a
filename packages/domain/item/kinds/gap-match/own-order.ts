import { putInOrder } from '../../put-in-order.ts';
import type { InteractionOf, OrderIds } from '../kind.ts';

/** Returns a gap match with its choices in the sequence that this candidate sees. */
export function gapMatchInOwnOrder(
  interaction: InteractionOf<'gap-match'>,
  order: OrderIds,
): InteractionOf<'gap-match'> {
  return { ...interaction, choices: putInOrder(interaction.choices, order) };
}
