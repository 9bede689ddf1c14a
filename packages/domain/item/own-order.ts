import type { Interaction, InteractionKind, ItemContent } from '../form/content.ts';
import { ONLY_INTERACTION } from './interactions.ts';
import { choiceInOwnOrder } from './kinds/choice/own-order.ts';
import { gapMatchInOwnOrder } from './kinds/gap-match/own-order.ts';
import type { InteractionOf, OrderIds } from './kinds/kind.ts';
import { matchInOwnOrder } from './kinds/match/own-order.ts';
import { orderOptions } from './option-order.ts';

type InOwnOrder<I extends Interaction> = (interaction: I, order: OrderIds) => I;

/** The kinds whose options are shuffled. */
const shuffled: { [K in InteractionKind]?: InOwnOrder<InteractionOf<K>> } = {
  'single-choice': choiceInOwnOrder,
  'multiple-choice': choiceInOwnOrder,
  'inline-choice': choiceInOwnOrder,
  order: choiceInOwnOrder,
  associate: choiceInOwnOrder,
  match: matchInOwnOrder,
  'gap-match': gapMatchInOwnOrder,
  'graphic-gap-match': gapMatchInOwnOrder,
};

/**
 * Returns a question with its options in this candidate's order. The order is the same on every device and after every
 * reload. If the question fixes the order, the author's order is kept.
 */
export function inOwnOrder(item: ItemContent, orderSeed: string): ItemContent {
  const interactions = Object.entries(item.interactions).map(([id, interaction]) => {
    const shuffle = shuffled[interaction.kind] as InOwnOrder<Interaction> | undefined;
    // The order of a question with one interaction must stay as it was when every question had only one.
    const name = id === ONLY_INTERACTION ? item.itemRef : `${item.itemRef}/${id}`;
    return [id, shuffle ? shuffle(interaction, (ids) => orderOptions(ids, orderSeed, name)) : interaction] as const;
  });
  return { ...item, interactions: Object.fromEntries(interactions) };
}
