import { t } from '@lingui/core/macro';
import { whyNot } from '../words/why-not.ts';

/**
 * Does the same with several things, one call after the other, each with its own entry in the audit log. The rest is
 * done although one is refused. Answers null when all were done, or what was refused by its name and cause.
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
