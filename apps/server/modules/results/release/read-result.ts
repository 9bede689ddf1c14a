import { getResult as contract, type WireResult } from '@kasauti/contract/attempts/results.ts';
import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import {
  closeIfDue,
  endedAt,
  findAttempt,
  findAttempts,
  findCountedBeyond,
  foldedResponses,
  lateCounts,
  lockAttempt,
} from '../../attempts/index.ts';
import { findForm, findFormKey, findKeyVersions } from '../../authoring/index.ts';
import { countWaitingAnswers, isFormInMarking } from '../../marking/index.ts';
import { readRecomputed } from '../corrections/read-recomputed.ts';
import { presentResult, presentSummary } from '../present.ts';
import { computeResult } from '../score/compute-result.ts';
import { readStanding } from '../score/standing.ts';
import { isRecomputing } from '../store/recomputes.ts';
import { findResult, findResultsOf, type Result } from '../store/results.ts';
import { type FormFacts, isEnded, isSeen, type OwnResult, readFormFacts, readRelease } from './read-release.ts';

/**
 * Reads the candidate's own closed attempt, with the part of its result that they may see now. Other functions read the
 * form and the key only after this decision.
 */
export async function readOwnResult(app: App, ask: { attemptId: AttemptId; candidateId: UserId }) {
  const { database } = app;
  const now = await readNow(database);
  const found = await findAttempt(database, ask.attemptId);
  if (!found) return refuse(contract.refusals, 'not-found');
  if (found.candidateId !== ask.candidateId) return refuse(contract.refusals, 'forbidden');
  // If the time of an attempt has run out, it counts as submitted, even before the scheduled task has closed it.
  const attempt = endedAt(found, now) ? await closeNow(app, ask.attemptId) : found;
  if (!isEnded(attempt)) return refuse(contract.refusals, 'not-submitted');

  const facts = await readFormFacts(database, attempt, now);
  const result = await readCounted(app, ask.attemptId);
  const isComputed = result !== null && (await hasNewestKey(app, result));
  const answersInMarking = (await countWaitingAnswers(database, [ask.attemptId])).get(ask.attemptId) ?? 0;
  const release = await readRelease(database, attempt, { facts, isComputed, answersInMarking, now });
  return { attempt, facts, release, result: isSeen(release) ? result : null, now };
}

/** Returns whether this candidate can see the keys now, later or never. */
export function keysOf({ release, facts }: OwnResult): WireResult['keys'] {
  if (release.state === 'released') return 'out';
  return facts.reviewRule === 'never' ? 'never' : 'not-yet';
}

async function closeNow(app: App, attemptId: AttemptId) {
  return await app.inTransaction(async (work) => {
    const locked = await lockAttempt(work.tx, attemptId);
    if (!locked) throw new Error(`no attempt ${attemptId}`);
    return await closeIfDue(work, app.hub, locked);
  });
}

/**
 * Returns the newest result. If the journal has got more entries that count, the attempt is scored again at once,
 * without waiting for the scheduled task. A result without a salt was computed by an older version of the software. It
 * is also computed again, because its hash covers bytes that are not in any response sheet.
 */
async function readCounted(app: App, attemptId: AttemptId): Promise<Result | null> {
  const result = await findResult(app.database, attemptId);
  if (!result) return null;
  const hasGrown = (await findCountedBeyond(app.database, [result])).length > 0;
  if (!hasGrown && result.salt !== null) return result;
  const reason = hasGrown ? 'late-sync' : 'asked-again';
  return await app.inTransaction((work) => computeResult(work, { attemptId, reason }));
}

/**
 * Returns true if the result was computed with the newest key. After a change of the key, the result page waits for a
 * new result, because the explanations must match the marks.
 */
async function hasNewestKey({ database }: App, result: Result): Promise<boolean> {
  return (await findKeyVersions(database, [result.formId])).get(result.formId) === result.keyVersion;
}

/**
 * Returns the result page. It contains the current state and, if released, the score with an explanation of each
 * question.
 */
export async function explainResult(app: App, ask: { attemptId: AttemptId; candidateId: UserId }) {
  const { database } = app;
  const own = await readOwnResult(app, ask);
  if (isRefusal(own)) return own;
  const { attempt, result, release } = own;
  const keys = keysOf(own);
  const late = (await lateCounts(database, [ask.attemptId])).get(ask.attemptId) ?? 0;
  if (!result) return presentResult(own, { late, keys, standing: null, form: null, key: null, progress: null });
  const isReviewed = release.state === 'released';
  const form = await findForm(database, attempt.formId);
  return presentResult(own, {
    late,
    keys,
    standing: (await hasStanding(app, own)) ? await readStanding(app, result) : null,
    form,
    recomputed: await readRecomputed(app, own, form),
    key: isReviewed ? await findFormKey(database, attempt.formId) : null,
    progress: isReviewed ? (await foldedResponses(database, attempt)).responses : null,
  });
}

/**
 * The percentile and rank are shown only after all candidates have sat the form and all their answers are marked.
 * Before that, they would change with each candidate. While results are computed with another key, they do too.
 */
async function hasStanding({ database }: App, { attempt, release }: OwnResult): Promise<boolean> {
  if (await isRecomputing(database, attempt.formId)) return false;
  return release.state !== 'scored' && !(await isFormInMarking(database, attempt));
}

/**
 * Lists all attempts of a candidate that have a result, newest first, each with the part of the result that may be
 * seen. All attempts are read together, not one by one.
 */
export async function listOwnResults(app: App, candidateId: UserId) {
  const { database } = app;
  const now = await readNow(database);
  const results = await findResultsOf(database, candidateId);
  const attempts = new Map(
    (
      await findAttempts(
        database,
        results.map((one) => one.attemptId),
      )
    ).map((one) => [one.attemptId, one]),
  );
  const inMarking = await countWaitingAnswers(database, [...attempts.keys()]);
  const grown = new Set(await findCountedBeyond(database, results));
  const keyVersions = await findKeyVersions(database, [...new Set(results.map((one) => one.formId))]);
  const factsOf = new Map<string, FormFacts>();
  const summaries = [];
  for (const result of results) {
    const attempt = attempts.get(result.attemptId);
    if (!attempt || !isEnded(attempt)) continue;
    if (grown.has(result.attemptId) || result.salt === null) {
      const own = await readOwnResult(app, { attemptId: result.attemptId, candidateId });
      if (!isRefusal(own)) summaries.push(presentSummary(own));
      continue;
    }
    const name = `${result.examId} ${result.formId}`;
    const facts = factsOf.get(name) ?? (await readFormFacts(database, attempt, now));
    factsOf.set(name, facts);
    const isComputed = keyVersions.get(result.formId) === result.keyVersion;
    const answersInMarking = inMarking.get(result.attemptId) ?? 0;
    const release = await readRelease(database, attempt, { facts, isComputed, answersInMarking, now });
    summaries.push(presentSummary({ attempt, facts, release, result: isSeen(release) ? result : null, now }));
  }
  return { data: summaries.filter((one) => one !== null) };
}
