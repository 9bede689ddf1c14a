import type { LimitedOption } from '../../../form/content.ts';
import { putInOrder } from '../../put-in-order.ts';
import type { OrderIds } from '../kind.ts';

/** Returns a gap match with its choices in the sequence that this candidate sees. */
export function gapMatchInOwnOrder<I extends { choices: LimitedOption[] }>(interaction: I, order: OrderIds): I {
  return { ...interaction, choices: putInOrder(interaction.choices, order) };
}
