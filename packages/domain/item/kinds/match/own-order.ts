import { putInOrder } from '../../put-in-order.ts';
import type { InteractionOf, OrderIds } from '../kind.ts';

/** Returns a match with its columns in the candidate's order. The rows stay in the author's order. */
export function matchInOwnOrder(interaction: InteractionOf<'match'>, order: OrderIds): InteractionOf<'match'> {
  return { ...interaction, columns: putInOrder(interaction.columns, order) };
}
