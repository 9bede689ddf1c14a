import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';

const BATCH = 100;
/** Number of concurrent transactions. While one waits for the database, the others can continue. */
const AT_ONCE = 4;

/**
 * Runs a use case for each item. Each transaction handles many items, and several transactions run at once. Returns the
 * results in the order of the items.
 */
export async function inBatches<Item, Made>(
  app: Pick<App, 'inTransaction'>,
  items: readonly Item[],
  act: (work: Work, item: Item) => Promise<Made>,
): Promise<Made[]> {
  const batches: Made[][] = [];
  let next = 0;
  const takeTurns = async () => {
    while (next * BATCH < items.length) {
      const no = next;
      next += 1;
      batches[no] = await app.inTransaction(async (work) => {
        const made: Made[] = [];
        for (const item of items.slice(no * BATCH, (no + 1) * BATCH)) made.push(await act(work, item));
        return made;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return batches.flat();
}
