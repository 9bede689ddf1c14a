import type { Interaction, InteractionKind, ItemContent, ItemResponse } from '../form/content.ts';
import { choiceDelivery } from './kinds/choice.ts';
import type { DeliveryRules, InteractionOf, ResponseProblem, ResponseShape } from './kinds/kind.ts';
import { numericDelivery } from './kinds/numeric.ts';
import { orderOptions } from './option-order.ts';

const rules: { [K in InteractionKind]: DeliveryRules<InteractionOf<K>> } = {
  'single-choice': choiceDelivery as DeliveryRules<InteractionOf<'single-choice'>>,
  'multiple-choice': choiceDelivery as DeliveryRules<InteractionOf<'multiple-choice'>>,
  numeric: numericDelivery,
};

function rulesOf(kind: InteractionKind): DeliveryRules<Interaction> {
  return rules[kind] as DeliveryRules<Interaction>;
}

/** Returns the part of an interaction that is needed to check a response. It holds no texts. */
export function responseShapeOf(interaction: Interaction): ResponseShape {
  return rulesOf(interaction.kind).responseShape(interaction);
}

/**
 * Returns what is wrong with a response to this question, or null. The server checks before it stores. The scorer
 * does not rely on these checks. Blank responses are valid, because they clear an answer.
 */
export function whatIsWrongWithResponse(shape: ResponseShape, response: ItemResponse): ResponseProblem | null {
  return rulesOf(shape.kind).whatIsWrong(shape, response);
}

/**
 * Puts the options of a question in this candidate's order, which is the same on every device and after every
 * reload. Keeps the author's order if the question fixes it.
 */
export function inOwnOrder(item: ItemContent, orderSeed: string): ItemContent {
  const order = (ids: readonly string[]) => orderOptions(ids, orderSeed, item.itemRef);
  return { ...item, interaction: rulesOf(item.interaction.kind).inOwnOrder(item.interaction, order) };
}
