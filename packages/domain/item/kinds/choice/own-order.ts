import type { Option } from '../../../form/content.ts';
import { putInOrder } from '../../put-in-order.ts';
import type { OrderIds } from '../kind.ts';

/**
 * Returns a choice with its options in the candidate's order. If the question fixes the order, the author's order is
 * kept.
 */
export function choiceInOwnOrder<C extends { options: Option[]; keepsOrder?: true }>(
  interaction: C,
  order: OrderIds,
): C {
  if (interaction.keepsOrder) return interaction;
  return { ...interaction, options: putInOrder(interaction.options, order) };
}
