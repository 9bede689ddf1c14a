import { Readable } from 'node:stream';
import { getSheet as contract } from '@kasauti/contract/attempts/results.ts';
import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { compensatoryAtStart, deadlinesOf } from '@kasauti/domain/attempt/deadline-history.ts';
import type { FormScore, Markings } from '@kasauti/domain/marking/score.ts';
import { scoreFactsOf } from '@kasauti/domain/marking/score-facts.ts';
import { type NewSheet, SHEET_FORMAT } from '@kasauti/domain/sheet/sheet-shape.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { definePart } from '../../../platform/parts.ts';
import {
  drainsUntil,
  findNothingWaited,
  isDraining,
  readAcceptances,
  readCredits,
  readLastSeq,
  type SheetTask,
  sheetThreadPart,
} from '../../attempts/index.ts';
import { type Form, findForm, findFormKey, type SealedKey } from '../../authoring/index.ts';
import { findUser } from '../../identity/index.ts';
import { readMarkings } from '../../marking/index.ts';
import { findBooking } from '../../scheduling/index.ts';
import type { OwnResult } from '../release/read-release.ts';
import { keysOf, readOwnResult } from '../release/read-result.ts';
import type { Result } from '../store/results.ts';
import { findEarlierResult } from './earlier-result.ts';
import { signHash } from './sign-sheet.ts';

/** `versionNo` is that of an earlier result. If it is missing, the sheet has the newest result. */
type Ask = { attemptId: AttemptId; candidateId: UserId; versionNo?: number | undefined };

/**
 * Makes the candidate's signed response sheet. Returns it as the bytes of a JSON file, in chunks. It contains
 * everything that is stored about the attempt, with its receipts. After the release it also contains the inputs of the
 * score. A sheet is made again for each request, in a worker thread. Each candidate can get only one at a time.
 * docs/response-sheet.md describes the format byte for byte.
 */
export async function makeSheet(app: App, ask: Ask) {
  const underWay = app.part(sheetsUnderWayPart);
  if (underWay.has(ask.candidateId))
    return refuse(contract.refusals, 'sheet-under-way', { retryAfterSeconds: RETRY_SECONDS });
  underWay.add(ask.candidateId);
  try {
    const task = await readTask(app, ask);
    if (!isRefusal(task)) return writeSigned(app, task, () => underWay.delete(ask.candidateId));
    underWay.delete(ask.candidateId);
    return task;
  } catch (cause) {
    underWay.delete(ask.candidateId);
    throw cause;
  }
}

const RETRY_SECONDS = 5;
/**
 * Maximum duration of a download. After this time the stream is aborted, and the client must request the sheet again.
 */
const MAX_MS = 10 * MINUTE_MS;
/** The candidates whose sheet is being written in this process. */
export const sheetsUnderWayPart = definePart({ name: 'sheets-under-way', make: () => new Set<UserId>() });

function writeSigned(app: App, task: SheetTask, onEnd: () => void): Readable {
  let isOver = false;
  const end = () => {
    // `end` may be called twice. The second call must not remove the entry of the candidate's next sheet.
    if (!isOver) onEnd();
    isOver = true;
  };
  const pieces = signedPieces(app, task, end);
  const file = Readable.from(pieces, { objectMode: false, signal: AbortSignal.timeout(MAX_MS) });
  // The stream may be closed before anyone reads from it.
  return file.once('close', end);
}

async function* signedPieces(app: App, task: SheetTask, onEnd: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield Buffer.from('{"sheet":');
    const { keyId, signature } = signHash(app.secrets, yield* app.part(sheetThreadPart).write(task));
    yield Buffer.from(`,"keyId":${JSON.stringify(keyId)},"signature":${JSON.stringify(signature)}}`);
  } finally {
    onEnd();
  }
}

/**
 * Reads all members of a sheet except the journal and the receipts. The form, the key and the score are read only after
 * it is known what the candidate may see.
 */
async function readTask(app: App, ask: Ask) {
  const { database } = app;
  const own = await readOwnResult(app, ask);
  // The refusals are the same, but the contract of this call has its own table of them.
  if (isRefusal(own)) return refuse(contract.refusals, own.code);
  const { attempt, release } = own;
  // A sheet must contain all answers, so it is not made while some may still have to be stored.
  if (isDraining(attempt, own.now)) {
    const leftMs = Number(drainsUntil(attempt)) - own.now.getTime();
    return refuse(contract.refusals, 'answers-settling', { retryAfterSeconds: Math.ceil(leftMs / 1000) + 1 });
  }
  const [form, candidate, booking] = [
    await findForm(database, attempt.formId),
    await findUser(database, attempt.candidateId),
    await findBooking(database, attempt.bookingId),
  ];
  if (!form) throw new Error(`attempt ${attempt.attemptId} has no form`);
  const result = ask.versionNo === undefined ? own.result : await findEarlierResult(app, own, form, ask.versionNo);
  if (isRefusal(result)) return result;
  const key = release.state === 'released' ? await findFormKey(database, attempt.formId, result?.keyVersion) : null;
  const markings = key ? await readMarkings(database, attempt.attemptId) : undefined;
  const entries = await readLastSeq(database, attempt.attemptId);
  const acceptances = await readAcceptances(database, attempt.attemptId);
  const nothingWaitedAt = await findNothingWaited(database, attempt.attemptId);
  const credits = await readCredits(database, attempt.attemptId);
  const sheet: Omit<NewSheet, 'journal' | 'receipts'> = {
    format: SHEET_FORMAT,
    keys: keysOf(own),
    issuedAt: own.now.toISOString(),
    issuer: app.settings.publicUrl,
    attempt: { ...attemptPart(own, { credits, nothingWaitedAt, entries }), ...sectionsPart(own, form) },
    acceptances: acceptances.map(({ acceptedAt, ...rest }) => ({ ...rest, acceptedAt: acceptedAt.toISOString() })),
    candidate: { name: candidate?.fullName ?? '', rollNumber: booking?.rollNumber ?? '' },
    exam: { testCode: own.facts.exam?.testCode ?? '', title: own.facts.exam?.title ?? { en: '' } },
    form: { formId: form.formId },
    scoring: key && result?.salt ? scoringPart(form, key, { salt: result.salt, markings }) : null,
    result: result && resultPart(result, key !== null),
  };
  const members = Object.fromEntries(Object.entries(sheet).map(([name, part]) => [name, canonicalJson(part)]));
  return { attempt, entries, members } satisfies SheetTask;
}

type Credits = Awaited<ReturnType<typeof readCredits>>;
type Facts = { credits: Credits; nothingWaitedAt: Date | null; entries: number };

function attemptPart({ attempt }: OwnResult, facts: Facts): NewSheet['attempt'] {
  const { credits, nothingWaitedAt, entries } = facts;
  const { attemptId, mode, state, T0, startedAt, deadlineAt, submittedAt, submittedBy, durationMinutes } = attempt;
  if (!startedAt || !deadlineAt || !submittedAt || !submittedBy)
    throw new Error(`attempt ${attemptId} ended without having begun`);
  const compensatoryMinutes = compensatoryAtStart(attempt.compensatoryMinutes, credits, startedAt);
  const timing = { mode, T0, startedAt, durationMinutes, compensatoryMinutes, credits };
  // In older versions of the software, the end of a sitting's window could shorten an attempt.
  const cutAt = deadlineAt.getTime() === attempt.windowEndsAt.getTime() ? deadlineAt : null;
  return {
    attemptId,
    mode,
    state,
    T0: T0.toISOString(),
    startedAt: startedAt.toISOString(),
    durationMinutes,
    compensatoryMinutes,
    cutAt: cutAt?.toISOString() ?? null,
    drainSeconds: attempt.drainSeconds,
    nothingWaitedAt: nothingWaitedAt?.toISOString() ?? null,
    credits: credits.map(({ givenAt, ...credit }) => ({ ...credit, givenAt: givenAt.toISOString() })),
    deadlines: deadlinesOf({ ...timing, cutAt }).map((one) => ({
      since: one.since.toISOString(),
      deadlineAt: one.deadlineAt.toISOString(),
    })),
    deadlineAt: deadlineAt.toISOString(),
    submittedAt: submittedAt.toISOString(),
    submittedBy,
    entries,
  };
}

/** Returns the sections of the form, if they have their own clocks. */
function sectionsPart({ attempt }: OwnResult, { content }: Form): Pick<NewSheet['attempt'], 'sections'> {
  const { sectionMinutes } = attempt;
  if (!sectionMinutes) return {};
  const sections = content.sections.map(({ items }, at) => ({
    minutes: sectionMinutes[at] ?? 0,
    itemRefs: items.map(({ itemRef }) => itemRef),
  }));
  return { sections };
}

type ScoredBy = { salt: Buffer; markings: Markings | undefined };

function scoringPart(
  { content }: Form,
  { key, keyVersion }: SealedKey,
  { salt, markings }: ScoredBy,
): NewSheet['scoring'] {
  return { keyVersion, salt: salt.toString('hex'), ...scoreFactsOf(content, key), markings };
}

/**
 * Returns the result part of a sheet. `withItems` is false if the keys are not shown. The part then does not say which
 * questions were answered correctly.
 */
function resultPart(result: Result, withItems: boolean): NewSheet['result'] {
  const { sections, items } = JSON.parse(result.detail) as FormScore;
  return {
    versionNo: result.versionNo,
    scorer: result.scorer,
    computedAt: result.computedAt.toISOString(),
    inputsHash: result.inputsHash.toString('hex'),
    total: result.total,
    maximum: result.maximum,
    passShareInPercent: result.passShareInPercent,
    passed: result.passed,
    sections,
    items: withItems ? items : [],
  };
}
