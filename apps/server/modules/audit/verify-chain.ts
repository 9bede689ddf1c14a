import type { Database } from '../../platform/database.ts';
import { entryHash } from './record-entry.ts';
import { readChain, readHead } from './store.ts';

export type ChainVerdict = { ok: true; entries: number; head: string } | { ok: false; entryNo: number; what: string };

const PAGE = 1000;

/**
 * Recomputes the whole chain: a changed, missing, added or moved entry, and a log cut off at its end, are each found.
 * The head's hash can be written down elsewhere (a shift report, another host), against which a rewritten chain shows.
 */
export async function verifyChain(database: Database): Promise<ChainVerdict> {
  let entryNo = 0;
  let hash: Buffer = Buffer.alloc(32);
  for (;;) {
    const page = await readChain(database, entryNo, PAGE);
    for (const entry of page) {
      if (entry.entry_no !== entryNo + 1) return { ok: false, entryNo: entryNo + 1, what: 'is missing' };
      if (!entry.prev_hash.equals(hash))
        return { ok: false, entryNo: entry.entry_no, what: 'does not follow the one before it' };
      if (!entryHash(entry).equals(entry.hash)) return { ok: false, entryNo: entry.entry_no, what: 'was changed' };
      entryNo = entry.entry_no;
      hash = entry.hash;
    }
    if (page.length < PAGE) break;
  }
  const head = await readHead(database);
  if (head.last_no !== entryNo || !head.last_hash.equals(hash))
    return { ok: false, entryNo: entryNo + 1, what: 'and later ones were cut off' };
  return { ok: true, entries: entryNo, head: hash.toString('hex') };
}
