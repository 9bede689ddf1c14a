/**
 * Number of checks that run in parallel. The gateway responds within some hundred milliseconds and limits the number of
 * calls per second.
 */
const CHECKS_AT_ONCE = 8;

type Batches<T> = {
  /** Returns at most `limit` items that are due for a check. An item that was just checked is not due. */
  read: (limit: number) => Promise<T[]>;
  /** Checks an item. Returns false if the check failed. */
  check: (one: T) => Promise<boolean>;
  firstBatch: number;
  maxPerRun: number;
  /** Aborts when another process may have begun the same run. No further check is then begun. */
  lockLost?: AbortSignal | undefined;
};

/**
 * Checks all due items in batches, at most `maxPerRun` items. Each batch is twice as large as the one before. A few
 * items are therefore checked with little work, and many items are checked fast. If all checks of a batch fail, the
 * gateway is unavailable, and the run ends. Returns the number of items that were read.
 */
export async function checkInGrowingBatches<T>(batches: Batches<T>): Promise<number> {
  const { read, check, firstBatch, maxPerRun, lockLost } = batches;
  let done = 0;
  for (let size = firstBatch; done < maxPerRun && !lockLost?.aborted; size *= 2) {
    const limit = Math.min(size, maxPerRun - done);
    const batch = await read(limit);
    done += batch.length;
    const succeeded = await checkAll(batch, async (one) => lockLost?.aborted !== true && (await check(one)));
    if (batch.length < limit || succeeded === 0) break;
  }
  return done;
}

/** Checks all items of a batch, several in parallel. Returns the number of successful checks. */
async function checkAll<T>(batch: readonly T[], check: (one: T) => Promise<boolean>): Promise<number> {
  const waiting = batch.values();
  let succeeded = 0;
  const takeTurns = async () => {
    for (const one of waiting) if (await check(one)) succeeded += 1;
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, takeTurns));
  return succeeded;
}
