import * as contract from '@kasauti/contract/attempts/attempts.ts';
import { findPlays } from '@kasauti/contract/attempts/plays.ts';
import { type AttemptId, type BookingId, isWireId } from '@kasauti/contract/ids.ts';
import { commonRefusals, isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { lobbyOpensAt } from '@kasauti/domain/attempt/clock.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import { readNow } from '../../platform/database/work.ts';
import { file } from '../../platform/http/answers.ts';
import type { Session } from '../../platform/http/session.ts';
import { provideRunningTest } from '../identity/index.ts';
import { type BookingForAttempt, findBookingForAttempt, provideAttemptStates } from '../scheduling/index.ts';
import type { Signer } from './commit/signed-chain.ts';
import { emergencyKeyPart } from './emergency/emergency-key.ts';
import { closeDueAttempts } from './ending/close-attempt.ts';
import { endNeverStarted } from './ending/end-never-started.ts';
import { submitAttempt } from './ending/submit-attempt.ts';
import { openDelivery } from './entry/delivery-roles.ts';
import type { Caller } from './entry/entry-facts.ts';
import { openAttempt } from './entry/open-attempt.ts';
import { findRunningTest } from './entry/running-test.ts';
import { startAttempt } from './entry/start-attempt.ts';
import { serveFiles } from './files/file-routes.ts';
import { KeptFolds } from './journal/kept-folds.ts';
import { publishHeads } from './journal/publish-heads.ts';
import { readPlays } from './journal/read-plays.ts';
import { makeLeaseTransfers } from './lease/lease-transfers.ts';
import { makeClaimWriteAccess } from './lease/other-session.ts';
import { makePaperCache, sealPapers } from './paper/seal-paper.ts';
import { sealPapersOfOpenLobbies } from './paper/seal-papers-of-open-lobbies.ts';
import { makePictureCache } from './paper/seal-picture.ts';
import {
  presentAttempt,
  presentClock,
  presentOpened,
  presentSaved,
  presentStarted,
  presentSubmitted,
} from './present.ts';
import { checkEvents } from './save/check-events.ts';
import { lanePart } from './save/lane-part.ts';
import { saveAnswers } from './save/save-answers.ts';
import { saveLaneConnectionsPart } from './save-lane-connections.ts';
import { findAttempt, readClock, readStates } from './store/attempts.ts';
import './tables.ts';

const CLOSE_EVERY_MS = 1000;
const SEAL_EVERY_MS = 15_000;
const END_NEVER_STARTED_EVERY_MS = MINUTE_MS;
const PUBLISH_HEADS_EVERY_MS = 600_000;

/** A ciphertext never changes, and it says nothing without the key. So every cache may store it. */
const ciphertext = {
  contentType: 'application/octet-stream',
  cacheControl: 'public, max-age=31536000, immutable',
};

export async function registerAttempts(app: App): Promise<void> {
  const { database, hub } = app;
  const signer = app.secrets.signingPair('receipts');
  // Requests of candidates use a database role that cannot read answer keys.
  const delivery: App = { ...app, ...(await openDelivery(app)) };
  runTasks(app, delivery, signer);
  provideAttemptStates(app, async (executor, attemptIds) => {
    const rows = await readStates(executor, attemptIds);
    return new Map(rows.map(({ attemptId, state }) => [attemptId, state]));
  });
  provideRunningTest(app, findRunningTest);
  hub.allow('attempt', async (session, attemptId) => {
    if (!isWireId(attemptId)) return false;
    const attempt = await findAttempt(database, attemptId as AttemptId);
    return attempt?.candidateId === session.userId;
  });
  serveEntry(app, delivery, signer);
  serveAnswers(app, delivery);
  serveReadings(app, delivery);
  serveFiles(app, delivery);
}

/** Registers the background work: papers are sealed, attempts are ended and heads are published. */
function runTasks(app: App, delivery: App, signer: Signer): void {
  // Before the lobby opens, the paper is not sealed yet, because the form may still be corrected. After the lobby has
  // opened, a new booking must have a paper at once.
  app.react('room-allocated', 'seal-paper', async ({ bookingId }) => {
    const { booking, now } = await readBooking(delivery, bookingId);
    if (booking && lobbyOpensAt(booking.T0) <= now) await sealPaperOf(delivery, booking, now);
  });
  app.every('seal-papers', SEAL_EVERY_MS, async () => void (await sealPapersOfOpenLobbies(delivery)));
  app.every('close-due-attempts', CLOSE_EVERY_MS, async () => void (await closeDueAttempts(app)));
  app.every('end-never-started', END_NEVER_STARTED_EVERY_MS, async () => void (await endNeverStarted(app)));
  app.every('publish-receipt-heads', PUBLISH_HEADS_EVERY_MS, async () =>
    publishHeads(app, signer, await readNow(app.database)),
  );
}

/** Registers the endpoints for entering and starting an attempt, and for continuing it on another device. */
function serveEntry(app: App, delivery: App, signer: Signer): void {
  const takeOver = makeLeaseTransfers(delivery, signer);
  const [readPaper, readPicture] = [makePaperCache(delivery), makePictureCache(delivery)];
  const startByLease = async (ask: { attemptId: AttemptId; caller: Caller }, requestId: string) => {
    const outcome = await takeOver(ask, requestId);
    if (isRefusal(outcome)) return outcome;
    return presentStarted(outcome.attempt, outcome.paperKey, await readNow(app.database));
  };

  app.serve(contract.openAttempt, { permission: 'attempt.own' }, async ({ body, session, requestId }) => {
    const bookingId = body.schedule_id;
    const { booking, now } = await readBooking(delivery, bookingId, requestId);
    if (booking?.candidateId === session.userId) await sealPaperOf(delivery, booking, now);
    const ask = { bookingId, caller: callerOf(session) };
    const opened = await delivery.inTransaction((work) => openAttempt(work, app, ask), requestId);
    if (isRefusal(opened)) return opened;
    const emergencyKey = app.part(emergencyKeyPart).keyFor(opened.attempt.attemptId);
    return presentOpened(opened, session.fullName, emergencyKey);
  });

  app.serve(contract.paperCiphertext, { permission: 'paper.read' }, async ({ params }) => {
    const bytes = await readPaper(params.sha256);
    if (!bytes) return refuse(contract.paperCiphertext.refusals, 'not-found');
    return file({ bytes, ...ciphertext });
  });

  app.serve(contract.pictureCiphertext, { permission: 'paper.read' }, async ({ params }) => {
    const bytes = await readPicture(params.sha256, params.no);
    return bytes ? file({ bytes, ...ciphertext }) : refuse(contract.pictureCiphertext.refusals, 'not-found');
  });

  app.serve(contract.startAttempt, { permission: 'attempt.own' }, async ({ params, session, requestId }) => {
    const ask = { attemptId: params.id, caller: callerOf(session) };
    const started = await delivery.inTransaction(async (work) => {
      const outcome = await startAttempt(work, app, ask);
      return isRefusal(outcome) ? outcome : { ...outcome, now: work.now };
    }, requestId);
    if (isRefusal(started)) return started;
    if (started.kind === 'logged-in-again') return await startByLease(ask, requestId);
    return presentStarted(started.attempt, started.paperKey, started.now);
  });

  app.serve(contract.takeLease, { permission: 'attempt.own' }, async ({ params, session, requestId }) => {
    return await startByLease({ attemptId: params.id, caller: callerOf(session) }, requestId);
  });
}

/** Registers the endpoints for saving answers and submitting the attempt. */
function serveAnswers(app: App, delivery: App): void {
  const laneConnections = app.part(saveLaneConnectionsPart);
  const lane = app.part(lanePart);
  const claimWriteAccess = makeClaimWriteAccess(delivery);

  app.serveFast(contract.saveEvents, { permission: 'attempt.own' }, async ({ params, body, session, requestId }) => {
    const since = performance.now();
    const events = checkEvents(body.events);
    if (!events) return refuse(commonRefusals, 'bad-request');
    const { sessionId, userId: candidateId } = session;
    const ask = { attemptId: params.id, candidateId, leaseEpoch: body.leaseEpoch, sessionId, events, since };
    let saved = await saveAnswers(lane, laneConnections.database, ask);
    // The request has the current epoch but comes from another session.
    if (isRefusal(saved) && saved.code === 'stale-lease' && saved.extra?.leaseEpoch === ask.leaseEpoch) {
      const { attemptId, leaseEpoch } = ask;
      const may = await claimWriteAccess({ attemptId, leaseEpoch, sessionId, caller: callerOf(session) }, requestId);
      if (may) saved = await saveAnswers(lane, laneConnections.database, ask);
    }
    if (isRefusal(saved)) return saved;
    const nowMs = saved.nowMs ?? lane.now() ?? (await readNow(laneConnections.database)).getTime();
    return presentSaved(saved, nowMs);
  });

  app.serve(contract.submitAttempt, { permission: 'attempt.own' }, async ({ params, body, session, requestId }) => {
    const { leaseEpoch, because = 'candidate' } = body;
    const { sessionId, userId: candidateId } = session;
    const writer = { attemptId: params.id, leaseEpoch, sessionId };
    const submitted = await delivery.inTransaction(
      (work) => submitAttempt(work, app.hub, { ...writer, candidateId, because }),
      requestId,
    );
    if (!isRefusal(submitted)) return presentSubmitted(submitted);
    if (submitted.code === 'stale-lease' && submitted.extra?.leaseEpoch === leaseEpoch)
      await claimWriteAccess({ ...writer, caller: callerOf(session) }, requestId);
    return submitted;
  });
}

/** Registers the endpoints for reading an attempt and its clock. */
function serveReadings(app: App, delivery: App): void {
  const folds = new KeptFolds();

  app.serve(contract.getAttempt, { permission: 'attempt.own' }, async ({ params, session, requestId }) => {
    return await delivery.inTransaction(async ({ tx, now }) => {
      const attempt = await findAttempt(tx, params.id);
      if (!attempt) return refuse(contract.getAttempt.refusals, 'not-found');
      if (attempt.candidateId !== session.userId) return refuse(contract.getAttempt.refusals, 'forbidden');
      return presentAttempt(attempt, await folds.read(tx, attempt), now);
    }, requestId);
  });

  app.serve(findPlays, { permission: 'attempt.own' }, async ({ params, session, requestId }) => {
    return await delivery.inTransaction(async ({ tx }) => {
      const attempt = await findAttempt(tx, params.id);
      if (!attempt) return refuse(findPlays.refusals, 'not-found');
      if (attempt.candidateId !== session.userId) return refuse(findPlays.refusals, 'forbidden');
      return { data: await readPlays(tx, params.id) };
    }, requestId);
  });

  app.serve(contract.attemptClock, { permission: 'attempt.own', quiet: true }, async ({ params, session }) => {
    const read = await readClock(app.database, params.id);
    if (!read) return refuse(contract.attemptClock.refusals, 'not-found');
    if (read.candidateId !== session.userId) return refuse(contract.attemptClock.refusals, 'forbidden');
    return presentClock(read);
  });
}

async function readBooking(delivery: App, bookingId: BookingId, requestId?: string) {
  return await delivery.inTransaction(
    async ({ tx, now }) => ({ booking: await findBookingForAttempt(tx, bookingId), now }),
    requestId,
  );
}

async function sealPaperOf(delivery: App, { sittingId, examId, formId }: BookingForAttempt, now: Date): Promise<void> {
  if (formId) await sealPapers(delivery, { sittingId, examId, formId, now });
}

function callerOf({ userId, sessionId, emailConfirmed, deviceId }: Session): Caller {
  return { userId, sessionId, emailConfirmed, deviceId };
}
