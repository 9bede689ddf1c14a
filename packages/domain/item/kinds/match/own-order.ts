import type { InteractionOf, OrderIds } from '../kind.ts';

/** Returns a match with its columns in the candidate's order. The rows stay in the author's order. */
export function matchInOwnOrder(interaction: InteractionOf<'match'>, order: OrderIds): InteractionOf<'match'> {
  const byId = new Map(interaction.columns.map((column) => [column.optionId, column]));
  return { ...interaction, columns: order([...byId.keys()]).flatMap((optionId) => byId.get(optionId) ?? []) };
}
