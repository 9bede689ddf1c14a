import { putInOrder } from '../../put-in-order.ts';
import type { InteractionOf, OrderIds } from '../kind.ts';

/** Returns the options in the order in which this candidate finds them. */
export function orderInOwnOrder(interaction: InteractionOf<'order'>, order: OrderIds): InteractionOf<'order'> {
  return { ...interaction, options: putInOrder(interaction.options, order) };
}
