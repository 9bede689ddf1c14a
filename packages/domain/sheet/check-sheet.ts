import { type HeldEntry, type ReceiptProblem, whatIsWrongWithReceipt } from '../receipts/verify.ts';
import { checkScore } from './check-score.ts';
import { checkTimes } from './check-times.ts';
import { finding } from './findings.ts';
import type { ProofTools } from './proof-tools.ts';
import { bad, good, type SheetCheck, skipped } from './sheet-check.ts';
import type { KeptReceipts, ResponseSheet, SignedSheet } from './sheet-shape.ts';
import { isSheetSigned } from './signed-bytes.ts';

/**
 * Checks a sheet as defined in docs/response-sheet.md: signature, journal, receipts, times, score. All checks run,
 * even after one fails.
 */
export async function checkSheet(signed: SignedSheet, tools: ProofTools): Promise<SheetCheck[]> {
  const { sheet } = signed;
  const steps = [
    () => checkSignature(signed, tools),
    () => checkJournal(sheet),
    () => checkReceipts(sheet, tools),
    () => checkTimes(sheet),
    () => checkScore(sheet, tools),
  ];
  const checks: SheetCheck[] = [];
  for (const step of steps) {
    checks.push(await step());
    await tools.rest?.();
  }
  return checks;
}

async function checkSignature(signed: SignedSheet, tools: ProofTools): Promise<SheetCheck> {
  const what = 'signature';
  const { keyId } = signed;
  if (!tools.hasKey(keyId)) return bad(what, finding('key-unknown', { keyId }));
  return (await isSheetSigned(signed, tools))
    ? good(what, finding('signed', { keyId }))
    : bad(what, finding('not-signed', { keyId }));
}

function checkJournal({ journal, attempt }: ResponseSheet): SheetCheck {
  const what = 'journal';
  const gap = journal.findIndex((entry, at) => entry.seq !== at + 1);
  if (gap >= 0) return bad(what, finding('entry-out-of-place', { seq: gap + 1 }));
  const entries = journal.length;
  if (entries !== attempt.entries) return bad(what, finding('entries-missing', { entries, said: attempt.entries }));
  if (new Set(journal.map((entry) => entry.opId)).size < entries) return bad(what, finding('operation-twice'));
  return good(what, finding('journal-whole', { entries }));
}

/**
 * Checks receipts without a sheet. They prove how many entries of this attempt the installation stored. Only the
 * sheet proves the content of the entries.
 */
export async function checkKeptReceipts({ attemptId, receipts }: KeptReceipts, tools: ProofTools): Promise<SheetCheck> {
  const what = 'receipts';
  const proved = new Set<number>();
  for (const receipt of receipts) {
    const { rootNo, laneId } = receipt.root;
    if (receipt.attemptId !== attemptId) return bad(what, finding('receipt-of-other-attempt', { rootNo, laneId }));
    const problem = await whatIsWrong(receipt, [], tools);
    if (problem) return bad(what, finding('receipt-wrong', { rootNo, laneId, problem }));
    for (const { seq } of receipt.leaves) proved.add(seq);
    await tools.rest?.();
  }
  if (proved.size === 0) return skipped(what, finding('no-receipts'));
  return good(what, finding('receipts-signed', { entries: proved.size }));
}

async function checkReceipts(sheet: ResponseSheet, tools: ProofTools): Promise<SheetCheck> {
  const what = 'receipts';
  const { journal, receipts, attempt } = sheet;
  const { attemptId } = attempt;
  const bySeq = new Map(journal.map((entry) => [entry.seq, entry]));
  const covered = new Set<number>();
  for (const receipt of receipts) {
    const { rootNo, laneId, signedAt } = receipt.root;
    const place = { rootNo, laneId };
    if (receipt.attemptId !== attemptId) return bad(what, finding('receipt-of-other-attempt', place));
    const entries: HeldEntry[] = [];
    for (const { seq } of receipt.leaves) {
      const entry = bySeq.get(seq);
      if (!entry) return bad(what, finding('entry-missing', { ...place, seq }));
      if (covered.has(seq)) return bad(what, finding('two-receipts', { seq }));
      if (entry.serverAt !== signedAt)
        return bad(what, finding('other-arrival', { seq, said: entry.serverAt, signed: signedAt }));
      covered.add(seq);
      const arrivedAtMs = entry.arrivedAt === undefined ? null : Date.parse(entry.arrivedAt);
      entries.push({ ...entry, attemptId, clientAtMs: Date.parse(entry.clientAt), arrivedAtMs });
    }
    const problem = await whatIsWrong(receipt, entries, tools);
    if (problem) return bad(what, finding('receipt-wrong', { ...place, problem }));
    await tools.rest?.();
  }
  const without = journal.find((entry) => !covered.has(entry.seq));
  if (without) return bad(what, finding('no-receipt', { seq: without.seq }));
  return good(what, finding('receipts-whole', { receipts: receipts.length, entries: covered.size }));
}

/** Checks a receipt. An entry with a number out of range cannot have been hashed, so the receipt is malformed. */
async function whatIsWrong(...asked: Parameters<typeof whatIsWrongWithReceipt>): Promise<ReceiptProblem | null> {
  try {
    return await whatIsWrongWithReceipt(...asked);
  } catch (error) {
    if (error instanceof RangeError) return 'malformed';
    throw error;
  }
}
