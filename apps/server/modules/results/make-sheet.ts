import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { type ResponseSheet, SHEET_FORMAT, type SignedSheet } from '@kasauti/contract/response-sheet.ts';
import { getSheet as contract } from '@kasauti/contract/results.ts';
import type { FormScore } from '@kasauti/domain/marking/score.ts';
import type { App } from '../../app.ts';
import { journalOf, receiptsOf } from '../attempts/index.ts';
import { type Form, findForm, findFormKey, type SealedKey } from '../authoring/index.ts';
import { findUser } from '../identity/index.ts';
import { findBooking } from '../scheduling/index.ts';
import { keysOf, type OwnResult, readOwnResult } from './read-result.ts';
import { signSheet } from './sign-sheet.ts';
import type { Result } from './store.ts';

/**
 * The candidate's signed response sheet: everything that was stored of the attempt, with its receipts, and, once released, what the score
 * was computed from. Made anew each time it is asked for. Told byte for byte in docs/response-sheet.md.
 */
export async function makeSheet(app: App, ask: { attemptId: AttemptId; candidateId: UserId }) {
  const { database } = app;
  const own = await readOwnResult(app, ask);
  // The same refusals, in this call's words.
  if (isRefusal(own)) return refuse(contract.refusals, own.code);
  const { attempt, release, result } = own;
  const [form, candidate, booking] = [
    await findForm(database, attempt.formId),
    await findUser(database, attempt.candidateId),
    await findBooking(database, attempt.bookingId),
  ];
  if (!form) throw new Error(`attempt ${attempt.attemptId} has no form`);
  const key = release.state === 'released' ? await findFormKey(database, attempt.formId) : null;
  const journal = (await journalOf(database, attempt.attemptId)).map((entry) => ({
    seq: entry.seq,
    opId: entry.opId,
    leaseEpoch: entry.leaseEpoch,
    clientAt: entry.clientAt.toISOString(),
    serverAt: entry.serverAt.toISOString(),
    ...(entry.arrivedAt && { arrivedAt: entry.arrivedAt.toISOString() }),
    kind: entry.kind,
    itemRef: entry.itemRef,
    payload: entry.payload,
    late: entry.isLate,
    accepted: entry.isLate && entry.counts,
  }));
  const sheet: ResponseSheet = {
    format: SHEET_FORMAT,
    keys: keysOf(own),
    issuedAt: own.now.toISOString(),
    issuer: app.settings.publicUrl,
    attempt: attemptPart(own, journal.length),
    candidate: { name: candidate?.fullName ?? '', rollNumber: booking?.rollNumber ?? '' },
    exam: { testCode: own.facts.exam?.testCode ?? '', title: own.facts.exam?.title ?? { en: '' } },
    form: { formId: form.formId, contentHash: form.contentHash.toString('hex') },
    journal,
    receipts: await receiptsOf(database, attempt.attemptId),
    scoring: key && scoringPart(form, key),
    result: result && resultPart(result, key !== null),
  };
  return signSheet(app.secrets, sheet) satisfies SignedSheet;
}

function attemptPart({ attempt }: OwnResult, entries: number): ResponseSheet['attempt'] {
  const { attemptId, mode, state, startedAt, deadlineAt, submittedAt, submittedBy } = attempt;
  if (!startedAt || !deadlineAt || !submittedAt || !submittedBy)
    throw new Error(`attempt ${attemptId} ended without having begun`);
  return {
    attemptId,
    mode,
    state,
    startedAt: startedAt.toISOString(),
    deadlineAt: deadlineAt.toISOString(),
    submittedAt: submittedAt.toISOString(),
    submittedBy,
    entries,
  };
}

function scoringPart({ content }: Form, { key, keyHash, keyVersion }: SealedKey): ResponseSheet['scoring'] {
  return {
    keyVersion,
    keyHash: keyHash.toString('hex'),
    sections: content.sections.map(({ sectionRef, marking, items }) => ({
      sectionRef,
      marking,
      items: items.map(({ itemRef, itemVersionId, interaction }) => ({
        itemRef,
        itemVersionId,
        kind: interaction.kind,
      })),
    })),
    key: Object.fromEntries(
      Object.entries(key).map(([itemRef, { correct, dropped }]) => [
        itemRef,
        dropped ? { correct, dropped } : { correct },
      ]),
    ),
  };
}

/** Where the exam shows no keys, it does not show either which question was right. */
function resultPart(result: Result, withItems: boolean): ResponseSheet['result'] {
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
