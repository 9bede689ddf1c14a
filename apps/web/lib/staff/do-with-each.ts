import { t } from '@lingui/core/macro';
import { whyNot } from '../words/why-not.ts';

/**
 * Carries out one action for several items, one call after the other, so that each has its own entry in the audit
 * log. A refused call does not stop the others. Resolves to null when all succeeded, otherwise to the names of the
 * failed items with their causes.
 */
export async function doWithEach<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  act: (item: Item) => Promise<object | null>,
): Promise<string | null> {
  const failures: string[] = [];
  for (const item of items) {
    const problem = whyNot(await act(item).catch(() => null));
    if (problem !== null) failures.push(`${nameOf(item)}: ${problem}`);
  }
  if (failures.length === 0) return null;
  const done = items.length - failures.length;
  const all = items.length;
  return `${t`${done} of ${all} were done.`} ${failures.join(' ')}`;
}
