/**
 * Combines many small reads into few. All calls within `lingerMs` milliseconds share one read of their ids. If a read
 * fails, only the calls that share it fail.
 */
export function readTogether<Id, Found>(
  read: (ids: Id[]) => Promise<(id: Id) => Found>,
  lingerMs: number,
): (id: Id) => Promise<Found> {
  let batch: { ids: Set<Id>; found: Promise<(id: Id) => Found> } | null = null;
  return async (id) => {
    if (!batch) {
      const ids = new Set<Id>();
      const found = new Promise<void>((resolve) => setTimeout(resolve, lingerMs)).then(() => {
        batch = null;
        return read([...ids]);
      });
      batch = { ids, found };
    }
    batch.ids.add(id);
    const { found } = batch;
    return (await found)(id);
  };
}
