import type { InteractionOf, OrderIds } from '../kind.ts';

/** Returns the options in the order in which this candidate finds them. */
export function orderInOwnOrder(interaction: InteractionOf<'order'>, order: OrderIds): InteractionOf<'order'> {
  const byId = new Map(interaction.options.map((option) => [option.optionId, option]));
  return { ...interaction, options: order([...byId.keys()]).flatMap((optionId) => byId.get(optionId) ?? []) };
}
