import { hash, type KeyObject, verify } from 'node:crypto';
import type { ResponseSheet, SignedSheet } from '@kasauti/contract/response-sheet.ts';
import { isLate } from '@kasauti/domain/attempt/clock.ts';
import { foldJournal, responsesOf } from '@kasauti/domain/attempt/journal.ts';
import type { FormContent, FormKey } from '@kasauti/domain/form/content.ts';
import { parseFraction } from '@kasauti/domain/fraction.ts';
import { hasPassed } from '@kasauti/domain/marking/pass.ts';
import { scoreForm } from '@kasauti/domain/marking/score.ts';
import {
  type HeldEntry,
  type Receipt,
  type ReceiptProblem,
  type ReceiptTools,
  whatIsWrongWithReceipt,
} from '@kasauti/domain/receipts/verify.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import { hashInputs, SCORER } from './score-inputs.ts';
import { isSignedBy } from './sign-sheet.ts';

/** Public keys that the checker trusts, by their ids. They never come from the sheet. */
export type KeyRing = ReadonlyMap<string, KeyObject>;

/** `skipped`: the sheet holds nothing that this check could be made on, which is no fault of it. */
export type SheetCheck = { what: string; verdict: 'good' | 'bad' | 'skipped'; says: string };

/** Checks a sheet as docs/response-sheet.md tells: signature, journal, receipts, times, score. Every check is made, also after one failed. */
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

const good = (what: string, says: string): SheetCheck => ({ what, verdict: 'good', says });
const bad = (what: string, says: string): SheetCheck => ({ what, verdict: 'bad', says });
const skipped = (what: string, says: string): SheetCheck => ({ what, verdict: 'skipped', says });

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

const receiptTools = (keys: KeyRing): ReceiptTools => ({
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  checkSignature(message, signature, keyId) {
    const key = keys.get(keyId);
    return key !== undefined && verify(null, message, key, signature);
  },
});

/**
 * Checks receipts that a candidate kept, without a sheet: that the installation had stored that many entries of this attempt. What they
 * said is proved by the sheet.
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

function checkTimes({ journal, attempt }: ResponseSheet): SheetCheck {
  const what = 'times';
  const deadlineAt = new Date(attempt.deadlineAt);
  const untold = journal.find((entry) => !entry.late && isLate(new Date(entry.serverAt), deadlineAt));
  if (untold) return bad(what, `entry ${untold.seq} arrived after the deadline, but is not marked late`);
  const late = journal.filter((entry) => entry.late);
  const accepted = late.filter((entry) => entry.accepted).length;
  if (late.length === 0) return good(what, 'every entry arrived in time');
  return good(what, `${late.length} arrived late, of which ${accepted} count`);
}

function checkScore(sheet: ResponseSheet): SheetCheck {
  const what = 'score';
  const { scoring, result } = sheet;
  const isOut = 'keys' in sheet ? sheet.keys === 'out' : scoring !== null;
  if (isOut !== (scoring !== null))
    return bad(what, 'what the sheet says of the keys and what it holds are not the same');
  if (!result) return skipped(what, 'the result was not out when this sheet was made: no keys, no score');
  if (!scoring) return skipped(what, whyWithoutKeys(sheet));
  if (result.scorer !== SCORER) return skipped(what, `it was scored by ${result.scorer}; this program knows ${SCORER}`);
  const content = contentFrom(scoring);
  const itemRefs = content.sections.flatMap((section) => section.items.map((item) => item.itemRef));
  const events = sheet.journal.map((entry) => ({ ...entry, payload: parsePayload(entry.payload) }));
  const responses = responsesOf(foldJournal(events, itemRefs));
  const { keyHash } = scoring;
  const { contentHash } = sheet.form;
  const { passShareInPercent } = result;
  if (
    hashInputs({ scorer: SCORER, contentHash, keyHash, passShareInPercent, responses }).toString('hex') !==
    result.inputsHash
  )
    return bad(what, 'the score was not computed from these answers');
  const score = recompute(content, scoring.key as FormKey, responses, passShareInPercent);
  if (!score) return bad(what, 'the questions, keys and marking schemes in the sheet do not fit together');
  const { total, maximum, sections, items, passed } = result;
  if (canonicalJson(score) !== canonicalJson({ total, maximum, sections, items, passed }))
    return bad(
      what,
      `the sheet says ${total} of ${maximum}; recomputed it is ${score.total} of ${score.maximum}, or a question differs`,
    );
  return good(what, `recomputed from answers and keys: ${score.total} of ${score.maximum}`);
}

function whyWithoutKeys(sheet: ResponseSheet): string {
  const again = 'a sheet that is downloaded after the release holds them, and its score is recomputed here';
  if (!('keys' in sheet))
    return `the keys were not out when this sheet was made: ${again}, unless this test never shows its keys`;
  return sheet.keys === 'never'
    ? 'this test never shows its keys, so its score cannot be recomputed here'
    : `the keys were not out yet when this sheet was made: ${again}`;
}

type Scoring = NonNullable<ResponseSheet['scoring']>;

/** As much of the form as the scorer looks at. */
function contentFrom(scoring: Scoring): FormContent {
  return {
    languages: ['en'],
    instructions: { en: [] },
    stimuli: [],
    sections: scoring.sections.map(({ sectionRef, marking, items }) => ({
      sectionRef,
      title: { en: '' },
      marking,
      items: items.map(({ itemRef, itemVersionId, kind }) => ({
        itemRef,
        itemVersionId,
        prompt: { en: [] },
        interaction: kind === 'numeric' ? { kind } : { kind, options: [] },
      })),
    })),
  };
}

function recompute(
  content: FormContent,
  key: FormKey,
  responses: ReturnType<typeof responsesOf>,
  passShareInPercent: number | null,
) {
  try {
    const score = scoreForm({ content, key, responses });
    const passed = hasPassed(parseFraction(score.total), parseFraction(score.maximum), passShareInPercent);
    return { ...score, passed };
  } catch {
    return null; // the scorer throws for a form that could never have been published
  }
}

/** Text that is no JSON was never stored: its leaf has failed already, and here it is no answer. */
function parsePayload(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
