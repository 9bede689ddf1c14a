import * as attempts from '@kasauti/contract/attempts/attempts.ts';
import { type AttemptId, isWireId, type RoomId, type SittingId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import * as contract from '@kasauti/contract/scheduling/proctoring.ts';
import { assignProctor as assignProctorCall, listProctors } from '@kasauti/contract/scheduling/room-proctors.ts';
import type { App } from '../../platform/app.ts';
import { readNow } from '../../platform/database/work.ts';
import type { Session } from '../../platform/http/session.ts';
import { AnsweredCounts, findAttempts } from '../attempts/index.ts';
import { allowPhoto } from '../profiles/index.ts';
import { isWatchedBy } from '../scheduling/index.ts';
import { actInRoom } from './actions/act-in-room.ts';
import type { Proctor } from './actions/act-on-attempt.ts';
import { raiseHand } from './actions/raise-hand.ts';
import { presencePart } from './presence/presence-part.ts';
import { readTogether } from './presence/read-together.ts';
import { recordSignals, reportPresence } from './presence/report-presence.ts';
import { HEARTBEATS_A_MINUTE, openBudget, SIGNALS_A_MINUTE, SIGNALS_AT_ONCE } from './presence/signal-budget.ts';
import { registerReactions } from './reactions.ts';
import { readOwnRecord, readTimeline } from './record/read-record.ts';
import { assignProctor, readProctors, watchOverRooms } from './room/assign-proctor.ts';
import { countWaitingRooms } from './room/count-waiting.ts';
import { listRooms } from './room/list-rooms.ts';
import { readRoom } from './room/read-room.ts';
import { mayWatch } from './room/watch.ts';

/**
 * Time for which reads of attempts are collected, in milliseconds. Nobody waits for the response to a heartbeat, so the
 * heartbeats of a whole room can share one read.
 */
const READ_ATTEMPTS_LINGER_MS = 20;

export function registerProctoring(app: App): void {
  registerReactions(app);
  watchOverRooms(app);
  countWaitingRooms(app);
  allowProctors(app);
  servePresence(app);
  serveRooms(app);
}

/** Allows proctors to receive the events of their rooms and to see the photos of the candidates there. */
function allowProctors(app: App): void {
  const { database, hub } = app;
  hub.allow('room', async (session, rest) => {
    const [sittingId = '', roomId = '', ...more] = rest.split(':');
    if (more.length > 0 || !isWireId(sittingId) || !isWireId(roomId)) return false;
    return await mayWatch(app, { roomId: roomId as RoomId, sittingIds: [sittingId as SittingId], by: session });
  });
  allowPhoto(app, async (session, ownerId) => {
    if (session.role === 'admin') return true;
    return (
      session.role === 'proctor' && (await isWatchedBy(database, ownerId, session.userId, await readNow(database)))
    );
  });
}

/**
 * Registers the endpoints for the exam page: to report presence and signals, to raise a hand, and to read the own
 * record.
 */
function servePresence(app: App): void {
  const { database, hub } = app;
  const board = app.part(presencePart);
  const heartbeats = openBudget(app.clock, { atOnce: HEARTBEATS_A_MINUTE, aMinute: HEARTBEATS_A_MINUTE });
  const signals = openBudget(app.clock, { atOnce: SIGNALS_AT_ONCE, aMinute: SIGNALS_A_MINUTE });
  const readAttempt = readTogether(async (ids: AttemptId[]) => {
    const now = await readNow(database);
    const found = new Map((await findAttempts(database, ids)).map((attempt) => [attempt.attemptId, attempt]));
    return (id: AttemptId) => ({ attempt: found.get(id) ?? null, now });
  }, READ_ATTEMPTS_LINGER_MS);

  app.serve(
    attempts.reportPresence,
    { permission: 'attempt.own', quiet: true },
    ({ params, body, session, requestId }) =>
      reportPresence(
        {
          board,
          readAttempt,
          beats: heartbeats,
          signals,
          recordSignals: (attempt, told) =>
            app.inTransaction((work) => recordSignals(work, hub, attempt, told), requestId),
        },
        { attemptId: params.id, candidateId: session.userId, sessionId: session.sessionId, ...body },
      ),
  );

  app.serve(attempts.raiseHand, { permission: 'attempt.own' }, ({ params, body, session, requestId }) => {
    const ask = { attemptId: params.id, candidateId: session.userId, message: body.message };
    return app.inTransaction((work) => raiseHand(work, hub, ask), requestId);
  });

  app.serve(attempts.attemptRecord, { permission: 'attempt.own' }, ({ params, session }) =>
    readOwnRecord(app, { attemptId: params.id, candidateId: session.userId }),
  );
}

/** Registers the endpoints for proctors and for staff who assign them. */
function serveRooms(app: App): void {
  const counts = new AnsweredCounts(app.database);

  app.serve(contract.listRooms, { permission: 'room.watch' }, ({ query, session, requestId }) =>
    listRooms(app, query, { by: session, requestId }),
  );

  app.serve(listProctors, { permission: 'room.assign', recordsRefusals: true }, ({ params, query }) =>
    readProctors(app, { ...params, ...query }),
  );

  app.serve(
    assignProctorCall,
    { permission: 'room.assign', recordsRefusals: true },
    ({ params, body, session, requestId }) =>
      app.inTransaction((work) => assignProctor(work, app, proctorOf(session), { ...params, ...body }), requestId),
  );

  app.serve(
    contract.getRoom,
    { permission: 'room.watch', recordsRefusals: true },
    ({ params, query, session, requestId }) =>
      readRoom(app, counts, { roomId: params.roomId, sittingId: query.sittingId, by: proctorOf(session) }, requestId),
  );

  app.serve(
    contract.roomTimeline,
    { permission: 'room.watch', recordsRefusals: true },
    ({ params, query, session, requestId }) =>
      readTimeline(app, { ...params, before: query.before, by: proctorOf(session) }, requestId),
  );

  app.serve(
    contract.actInRoom,
    { permission: 'room.watch', recordsRefusals: true },
    async ({ params, body, session, requestId }) => {
      const outcomes = await actInRoom(app, { ...body, roomId: params.roomId, by: proctorOf(session) }, requestId);
      return isRefusal(outcomes) ? outcomes : { data: outcomes };
    },
  );
}

const proctorOf = ({ userId, role, fullName, scope }: Session): Proctor => ({ userId, role, fullName, scope });
