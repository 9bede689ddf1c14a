import { t } from '@lingui/core/macro';
import { whyNot } from '../words/why-not.ts';

/**
 * Carries out one action for several items, with one call per item, so that the audit log has an entry for each. The
 * calls run one after the other, and a failed call does not stop the others. Resolves to null if all succeeded,
 * otherwise to a text with the failed items and the causes.
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
