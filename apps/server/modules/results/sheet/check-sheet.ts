import type { ResponseSheet, SignedSheet } from '@kasauti/contract/attempts/response-sheet.ts';
import {
  type HeldEntry,
  type Receipt,
  type ReceiptProblem,
  whatIsWrongWithReceipt,
} from '@kasauti/domain/receipts/verify.ts';
import { checkScore } from '../score/check-score.ts';
import { checkTimes } from './check-times.ts';
import { type KeyRing, receiptTools } from './key-ring.ts';
import { bad, counted, good, type SheetCheck, skipped } from './sheet-check.ts';
import { isSignedBy } from './sign-sheet.ts';

/**
 * Checks a sheet as docs/response-sheet.md says: signature, journal, receipts, times, score. Every check is made, also
 * after one failed.
 */
export async function checkSheet(signed: SignedSheet, keys: KeyRing): Promise<SheetCheck[]> {
  const { sheet } = signed;
  return [
    checkSignature(signed, keys),
    checkJournal(sheet),
    await checkReceipts(sheet, keys),
    checkTimes(sheet),
    checkScore(sheet),
  ];
}

function checkSignature(signed: SignedSheet, keys: KeyRing): SheetCheck {
  const what = 'signature';
  const key = keys.get(signed.keyId);
  if (!key) return bad(what, `the sheet says it is signed with key ${signed.keyId}, which is not among yours`);
  return isSignedBy(key, signed)
    ? good(what, `the sheet is signed with the installation's key ${signed.keyId}`)
    : bad(what, `the sheet was changed after it was signed, or not signed with key ${signed.keyId}`);
}

function checkJournal({ journal, attempt }: ResponseSheet): SheetCheck {
  const what = 'journal';
  const gap = journal.findIndex((entry, at) => entry.seq !== at + 1);
  if (gap >= 0) return bad(what, `entry ${gap + 1} is missing or out of its place`);
  if (journal.length !== attempt.entries)
    return bad(what, `${journal.length} entries, but the attempt has ${attempt.entries}`);
  if (new Set(journal.map((entry) => entry.opId)).size < journal.length)
    return bad(what, 'one operation stands in it twice');
  return good(what, `${counted(journal.length, 'entry', 'entries')}, numbered without a gap`);
}

const receiptSays: Record<ReceiptProblem, string> = {
  malformed: 'is not in the form of a receipt',
  'other-entry': 'is of another entry than the sheet shows',
  'not-in-root': 'does not lead to the root that was signed',
  'bad-signature': 'is not signed with one of your keys',
  'entry-without-leaf': 'has no leaf for an entry that it should hold',
};

/**
 * Checks receipts that a candidate kept, without a sheet: that the installation had stored that many entries of this
 * attempt. What they said is proved by the sheet.
 */
export async function checkKeptReceipts(attemptId: string, receipts: Receipt[], keys: KeyRing): Promise<SheetCheck> {
  const what = 'receipts';
  const tools = receiptTools(keys);
  const proved = new Set<number>();
  for (const receipt of receipts) {
    const name = `the receipt of root ${receipt.root.rootNo} in lane ${receipt.root.laneId}`;
    if (receipt.attemptId !== attemptId) return bad(what, `${name} is of another attempt`);
    const problem = await whatIsWrong(receipt, [], tools);
    if (problem) return bad(what, `${name} ${receiptSays[problem]}`);
    for (const { seq } of receipt.leaves) proved.add(seq);
  }
  if (proved.size === 0) return skipped(what, 'the file holds none');
  return good(what, `signed by the installation, which had stored ${counted(proved.size, 'entry', 'entries')}`);
}

async function checkReceipts(sheet: ResponseSheet, keys: KeyRing): Promise<SheetCheck> {
  const what = 'receipts';
  const { journal, receipts, attempt } = sheet;
  const bySeq = new Map(journal.map((entry) => [entry.seq, entry]));
  const covered = new Set<number>();
  const tools = receiptTools(keys);
  for (const receipt of receipts) {
    const name = `the receipt of root ${receipt.root.rootNo} in lane ${receipt.root.laneId}`;
    if (receipt.attemptId !== attempt.attemptId) return bad(what, `${name} is of another attempt`);
    const entries: HeldEntry[] = [];
    for (const { seq } of receipt.leaves) {
      const entry = bySeq.get(seq);
      if (!entry) return bad(what, `${name} proves an entry ${seq}, which is missing in the journal`);
      if (covered.has(seq)) return bad(what, `entry ${seq} has two receipts`);
      if (entry.serverAt !== receipt.root.signedAt)
        return bad(what, `entry ${seq} says it arrived at ${entry.serverAt}, its receipt ${receipt.root.signedAt}`);
      covered.add(seq);
      const arrivedAtMs = entry.arrivedAt === undefined ? null : Date.parse(entry.arrivedAt);
      entries.push({ ...entry, attemptId: attempt.attemptId, clientAtMs: Date.parse(entry.clientAt), arrivedAtMs });
    }
    const problem = await whatIsWrong(receipt, entries, tools);
    if (problem) return bad(what, `${name} ${receiptSays[problem]}`);
  }
  const without = journal.find((entry) => !covered.has(entry.seq));
  if (without) return bad(what, `entry ${without.seq} has no receipt`);
  return good(
    what,
    `${counted(receipts.length, 'receipt', 'receipts')} of ${counted(covered.size, 'entry', 'entries')}: each entry stands here as it was stored`,
  );
}

/** An entry whose parts fit no leaf (a number out of range) is none that was ever hashed. */
async function whatIsWrong(...asked: Parameters<typeof whatIsWrongWithReceipt>): Promise<ReceiptProblem | null> {
  try {
    return await whatIsWrongWithReceipt(...asked);
  } catch (error) {
    if (error instanceof RangeError) return 'malformed';
    throw error;
  }
}
