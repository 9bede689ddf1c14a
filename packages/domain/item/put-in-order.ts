import type { Option } from '../form/content.ts';
import type { OrderIds } from './kinds/kind.ts';

/** Returns options in the order in which `order` returns their ids. */
export function putInOrder<O extends Option>(options: readonly O[], order: OrderIds): O[] {
  const byId = new Map(options.map((option) => [option.optionId, option]));
  return order([...byId.keys()]).flatMap((optionId) => byId.get(optionId) ?? []);
}
