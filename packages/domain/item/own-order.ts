import type { Interaction, InteractionKind, ItemContent } from '../form/content.ts';
import { choiceInOwnOrder } from './kinds/choice/own-order.ts';
import type { InteractionOf, OrderIds } from './kinds/kind.ts';
import { orderOptions } from './option-order.ts';

type InOwnOrder<I extends Interaction> = (interaction: I, order: OrderIds) => I;

/** The kinds whose parts are shuffled. */
const shuffled: { [K in InteractionKind]?: InOwnOrder<InteractionOf<K>> } = {
  'single-choice': choiceInOwnOrder,
  'multiple-choice': choiceInOwnOrder,
};

/**
 * Puts the options of a question in this candidate's order, which is the same on every device and after every
 * reload. Keeps the author's order if the question fixes it.
 */
export function inOwnOrder(item: ItemContent, orderSeed: string): ItemContent {
  const { interaction, itemRef } = item;
  const shuffle = shuffled[interaction.kind] as InOwnOrder<Interaction> | undefined;
  if (!shuffle) return item;
  return { ...item, interaction: shuffle(interaction, (ids) => orderOptions(ids, orderSeed, itemRef)) };
}
