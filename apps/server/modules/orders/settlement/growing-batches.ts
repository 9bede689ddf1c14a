/** The gateway answers in some hundred milliseconds and counts calls a second: so many are asked at once. */
const LOOKS_AT_ONCE = 8;

type Batches<T> = {
  /** Those whose turn has come, as many as are asked for. What was looked at is not among them again. */
  read: (limit: number) => Promise<T[]>;
  /** False: it could not be looked at. */
  look: (one: T) => Promise<boolean>;
  firstBatch: number;
  maxPerRun: number;
};

/**
 * Looks at all whose turn has come, in batches of which each is twice as large as the one before it, up to a limit for
 * the whole turn: a few cost little, and a backlog is worked off fast. When nothing of a batch could be looked at, the
 * gateway is away and the turn ends. Answers how many were read.
 */
export async function inGrowingBatches<T>({
  read,
  look,
  firstBatch,
  maxPerRun: maxATurn,
}: Batches<T>): Promise<number> {
  let done = 0;
  for (let size = firstBatch; done < maxATurn; size *= 2) {
    const limit = Math.min(size, maxATurn - done);
    const batch = await read(limit);
    done += batch.length;
    const seen = await lookAtAll(batch, look);
    if (batch.length < limit || seen === 0) break;
  }
  return done;
}

/** Some at once, until none is left. Answers how many could be looked at. */
async function lookAtAll<T>(batch: readonly T[], look: (one: T) => Promise<boolean>): Promise<number> {
  const waiting = batch.values();
  let seen = 0;
  const takeTurns = async () => {
    for (const one of waiting) if (await look(one)) seen += 1;
  };
  await Promise.all(Array.from({ length: LOOKS_AT_ONCE }, takeTurns));
  return seen;
}
