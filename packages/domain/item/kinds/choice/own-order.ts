import { putInOrder } from '../../put-in-order.ts';
import type { ChoiceKind, InteractionOf, OrderIds } from '../kind.ts';

type Choice = InteractionOf<ChoiceKind>;

/** Returns a choice with its options in the candidate's order, or as the author wrote them if the question fixes it. */
export function choiceInOwnOrder<C extends Choice>(interaction: C, order: OrderIds): C {
  if (interaction.keepsOrder) return interaction;
  return { ...interaction, options: putInOrder(interaction.options, order) };
}
