/**
 * Number of calls made in parallel. The gateway responds in some hundred milliseconds and limits the calls per
 * second.
 */
const CHECKS_AT_ONCE = 8;

type Batches<T> = {
  /** Reads up to `limit` items that are due. An item that was checked is not returned again. */
  read: (limit: number) => Promise<T[]>;
  /** Checks an item. Returns false when the check failed. */
  check: (one: T) => Promise<boolean>;
  firstBatch: number;
  maxPerRun: number;
};

/**
 * Checks all due items in batches, up to a limit per run. Each batch is twice as large as the one before, so that
 * few items cost little and a backlog is processed fast. When every check of a batch fails, the gateway is
 * unavailable and the run ends. Returns how many items were read.
 */
export async function checkInGrowingBatches<T>({ read, check, firstBatch, maxPerRun }: Batches<T>): Promise<number> {
  let done = 0;
  for (let size = firstBatch; done < maxPerRun; size *= 2) {
    const limit = Math.min(size, maxPerRun - done);
    const batch = await read(limit);
    done += batch.length;
    const succeeded = await checkAll(batch, check);
    if (batch.length < limit || succeeded === 0) break;
  }
  return done;
}

/** Checks all items of a batch, several in parallel. Returns how many checks succeeded. */
async function checkAll<T>(batch: readonly T[], check: (one: T) => Promise<boolean>): Promise<number> {
  const waiting = batch.values();
  let succeeded = 0;
  const takeTurns = async () => {
    for (const one of waiting) if (await check(one)) succeeded += 1;
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, takeTurns));
  return succeeded;
}
