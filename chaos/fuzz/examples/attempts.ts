import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../apps/server/test/app.ts';
import { givenCandidate, givenEvent, save } from '../../../apps/server/test/given/attempts.ts';
import { givenSignedIn } from '../../../apps/server/test/given/identity.ts';
import { givenRoomInSession, type Sitter, send } from '../../../apps/server/test/given/proctoring.ts';
import { givenHeadsArePublished, rightAnswers } from '../../../apps/server/test/given/results.ts';
import { type Make, support } from './make.ts';

const roomOf = async (app: TestApp, wishes: Parameters<typeof givenRoomInSession>[1] = {}) => {
  const room = await givenRoomInSession(app, wishes);
  return { room, sitter: room.sitters[0] as Sitter };
};

const ownAttempt: Make = async (app) => {
  const candidate = await givenCandidate(app);
  return { as: candidate, params: { id: candidate.attemptId } };
};

async function submitted(app: TestApp) {
  const { room, sitter } = await roomOf(app);
  await save(app, sitter, (await rightAnswers(app, room.formId)).slice(0, 2));
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  await app.drainOutbox();
  return { as: sitter, params: { id: sitter.attemptId } };
}

async function ended(app: TestApp): Promise<string> {
  const { room, sitter } = await roomOf(app);
  const [first] = await rightAnswers(app, room.formId);
  if (first) await save(app, sitter, [first]);
  await send(app, room.proctor, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
    verb: 'terminate',
    attemptIds: [sitter.attemptId],
    reasonCode: 'unauthorised-material',
    reasonText: 'A telephone lay under the paper.',
  });
  return sitter.attemptId;
}

async function answeredLate(app: TestApp): Promise<string> {
  const { room, sitter } = await roomOf(app);
  const [inTime, late] = await rightAnswers(app, room.formId);
  if (!inTime || !late) throw new Error('the form has two questions');
  await save(app, sitter, [inTime]);
  await app.pool.query("update attempt set deadline_at = now() - interval '1 minute' where attempt_id = $1", [
    sitter.attemptId,
  ]);
  await save(app, sitter, [late]);
  await send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/result`);
  return sitter.attemptId;
}

export const attemptExamples: Record<string, Make> = {
  'attempts.openAttempt': async (app) => {
    const { sitter } = await roomOf(app, { state: 'booked' });
    return { as: sitter, body: { schedule_id: sitter.bookingId } };
  },
  'attempts.paperCiphertext': async (app) => {
    const { sitter } = await roomOf(app, { state: 'lobby' });
    const { body } = await send(app, sitter, 'POST', '/api/v1/attempts', { schedule_id: sitter.bookingId });
    return { as: sitter, params: { sha256: body.form?.sha256 ?? '' } };
  },
  'attempts.startAttempt': async (app) => {
    const { sitter } = await roomOf(app, { state: 'authorised' });
    return { as: sitter, params: { id: sitter.attemptId } };
  },
  'attempts.saveEvents': async (app) => ({
    ...(await ownAttempt(app)),
    body: { leaseEpoch: 1, events: [givenEvent(), givenEvent({ kind: 'visit', payload: null })] },
  }),
  'attempts.takeLease': ownAttempt,
  'attempts.submitAttempt': async (app) => ({ ...(await ownAttempt(app)), body: { leaseEpoch: 1 } }),
  'attempts.getAttempt': ownAttempt,
  'attempts.attemptClock': ownAttempt,
  'attempts.reportPresence': async (app) => ({
    ...(await ownAttempt(app)),
    body: {
      savedUpTo: 0,
      pendingCount: 0,
      visible: true,
      signals: [{ signalId: randomUUID(), kind: 'left-page', at: new Date().toISOString() }],
    },
  }),
  'attempts.raiseHand': async (app) => {
    const { sitter } = await roomOf(app);
    return { as: sitter, params: { id: sitter.attemptId }, body: { message: 'My screen is dark.' } };
  },
  'attempts.attemptRecord': ownAttempt,
  'plays.findPlays': ownAttempt,
  'results.getResult': submitted,
  'results.getSheet': submitted,
  'reviewQueue.readReviewCase': async (app) => ({ as: await support(app), params: { id: await ended(app) } }),
  'reviewQueue.reviewTermination': async (app) => ({
    as: await support(app),
    params: { id: await ended(app) },
    body: { decision: 'release', reasonText: 'Both have been heard.' },
  }),
  'reviewQueue.decideLateAnswers': async (app) => ({
    as: await support(app),
    params: { id: await answeredLate(app) },
    body: { decision: 'accept', reasonText: 'The network was down.' },
  }),
  'proctoring.getRoom': async (app) => {
    const { room } = await roomOf(app);
    return { as: room.proctor, params: { roomId: room.roomId } };
  },
  'proctoring.roomTimeline': async (app) => {
    const { room, sitter } = await roomOf(app);
    return { as: room.proctor, params: { roomId: room.roomId, attemptId: sitter.attemptId } };
  },
  'roomProctors.listProctors': async (app) => {
    const { roomId, sittingId } = (await roomOf(app)).room;
    return { as: await givenSignedIn(app, { role: 'admin' }), params: { roomId }, query: { sittingId } };
  },
  'roomProctors.assignProctor': async (app) => {
    const { roomId, sittingId } = (await roomOf(app)).room;
    const body = { sittingId, proctorId: null, reason: 'They have left us.' };
    return { as: await givenSignedIn(app, { role: 'admin' }), params: { roomId }, body };
  },
  'receiptHeads.receiptHeads': async (app) => {
    await submitted(app);
    await givenHeadsArePublished(app, 2);
    return { as: null };
  },
  'proctoring.actInRoom': async (app) => {
    const { room, sitter } = await roomOf(app);
    return {
      as: room.proctor,
      params: { roomId: room.roomId },
      body: { verb: 'flag', attemptIds: [sitter.attemptId], reasonCode: 'network', reasonText: 'The line was down.' },
    };
  },
};
