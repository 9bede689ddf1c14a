import type { Option } from '../../../form/content.ts';
import { putInOrder } from '../../put-in-order.ts';
import type { OrderIds } from '../kind.ts';

/** Returns options in the candidate's order, or as the author wrote them if the question fixes it. */
export function choiceInOwnOrder<C extends { options: Option[]; keepsOrder?: true }>(
  interaction: C,
  order: OrderIds,
): C {
  if (interaction.keepsOrder) return interaction;
  return { ...interaction, options: putInOrder(interaction.options, order) };
}
