import type { Database } from '../../platform/database/database.ts';
import { entryHash } from './record-entry.ts';
import { readChain, readEnd } from './store.ts';

export type ChainVerdict = { ok: true; entries: number; head: string } | { ok: false; entryNo: number; what: string };

const PAGE = 1000;

/**
 * Recomputes the whole chain. Detects entries that were changed, removed, added or moved, and a log that was cut off at
 * its end. If the whole chain was rewritten, its head has another hash. This can be detected only if the hash was also
 * recorded elsewhere, for example in a shift report or on another host. Entries may be added during the check, and
 * these are not checked. `onProgress` is called with the number of checked entries after each page.
 */
export async function verifyChain(
  database: Database,
  onProgress: (entries: number) => Promise<void> = async () => undefined,
): Promise<ChainVerdict> {
  const end = await readEnd(database);
  let entryNo = 0;
  let hash: Buffer = Buffer.alloc(32);
  while (entryNo < end.last_no) {
    const page = await readChain(database, entryNo, Math.min(PAGE, end.last_no - entryNo));
    for (const entry of page) {
      // An entry with a number after the end was added later, so the entry with the expected number is missing.
      if (entry.entry_no !== entryNo + 1 || entry.entry_no > end.last_no)
        return { ok: false, entryNo: entryNo + 1, what: 'is missing' };
      if (!entry.prev_hash.equals(hash))
        return { ok: false, entryNo: entry.entry_no, what: 'does not follow the one before it' };
      if (!entryHash(entry).equals(entry.hash)) return { ok: false, entryNo: entry.entry_no, what: 'was changed' };
      entryNo = entry.entry_no;
      hash = entry.hash;
    }
    if (page.length === 0) return { ok: false, entryNo: entryNo + 1, what: 'and later ones were cut off' };
    await onProgress(entryNo);
  }
  if (!hash.equals(end.last_hash)) return { ok: false, entryNo, what: 'is not the end that was noted' };
  if (end.greatest_no > end.last_no) return { ok: false, entryNo: end.last_no + 1, what: 'was added past the end' };
  return { ok: true, entries: entryNo, head: hash.toString('hex') };
}
