/**
 * Combines many small reads into few. Calls within `lingerMs` share one read of all their ids. If a read fails,
 * only the calls that waited for it fail.
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
