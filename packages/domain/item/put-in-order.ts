import type { Option } from '../form/content.ts';
import type { OrderIds } from './kinds/kind.ts';

/** Returns the options in the order that `order` gives their ids. */
export function putInOrder<O extends Option>(options: readonly O[], order: OrderIds): O[] {
  const byId = new Map(options.map((option) => [option.optionId, option]));
  return order([...byId.keys()]).flatMap((optionId) => byId.get(optionId) ?? []);
}
