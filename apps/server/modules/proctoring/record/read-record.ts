import { attemptRecord } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId, RoomId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { roomTimeline } from '@kasauti/contract/scheduling/proctoring.ts';
import type { App } from '../../../platform/app.ts';
import { type Attempt, findAttempt, leaseTransfersOf } from '../../attempts/index.ts';
import { findUsers } from '../../identity/index.ts';
import { findCheckIn } from '../../scheduling/index.ts';
import type { Proctor } from '../actions/act-on-attempt.ts';
import { type RecordReader, readDecisions } from '../actions/decisions.ts';
import { whyCannotWatch } from '../room/watch.ts';
import { findActions, findEvents, findHands, findPageOfEvents } from '../store/record.ts';

type Entry = { at: Date; kind: string; text: string | null; by: string | null };

/**
 * Returns the timeline of an attempt for its proctor: what the candidate did, what was observed, and what other people
 * decided.
 */
export async function readTimeline(
  app: App,
  { roomId, attemptId, before, by }: { roomId: RoomId; attemptId: AttemptId; before: string | undefined; by: Proctor },
  requestId: string,
) {
  const { database } = app;
  const found = await findAttempt(database, attemptId);
  const attempt = found?.roomId === roomId ? found : null;
  const bar = await whyCannotWatch(app, { roomId, sittingIds: attempt ? [attempt.sittingId] : [], by }, requestId);
  if (bar) return refuse(roomTimeline.refusals, bar);
  if (!attempt) return refuse(roomTimeline.refusals, 'not-found');

  const { events, older } = await findPageOfEvents(database, attemptId, before);
  const rest = before === undefined ? await happenings(app, attempt) : [];
  return { data: inOrder([...rest, ...events.map(observed)]), older };
}

/** Returns the whole timeline of an attempt, oldest first. The caller must have checked the permission. */
export async function timelineOf(app: RecordReader, attemptId: AttemptId) {
  const { database } = app;
  const attempt = await findAttempt(database, attemptId);
  if (!attempt) return [];
  return inOrder([...(await happenings(app, attempt)), ...(await findEvents(database, attemptId)).map(observed)]);
}

const observed = ({ kind, at }: { kind: string; at: Date }): Entry => ({ at, kind, text: null, by: null });

function inOrder(entries: Entry[]) {
  return entries
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}

/** Returns what the candidate and other people did. There is no limit, because these entries are few. */
async function happenings(app: RecordReader, attempt: Attempt): Promise<Entry[]> {
  const { database } = app;
  const { attemptId } = attempt;
  const actions = await findActions(database, attemptId);
  const decisions = await readDecisions(app, attemptId);
  const gate = await findCheckIn(database, attempt.bookingId);
  const people = await findUsers(
    database,
    [...actions, ...decisions, ...(gate ? [gate] : [])].map((action) => action.byUser),
  );
  const nameOf = (userId: UserId) => people.get(userId)?.fullName ?? null;
  const happened = (kind: string, at: Date | null, text: string | null = null): Entry[] =>
    at ? [{ at, kind, text, by: null }] : [];
  return [
    ...(gate ? [{ at: gate.at, kind: 'checked-in', text: null, by: nameOf(gate.byUser) }] : []),
    ...happened('arrived', attempt.lobbyAt),
    ...happened('started', attempt.startedAt),
    ...happened('submitted', attempt.state === 'submitted' ? attempt.submittedAt : null, attempt.submittedBy),
    ...(await findHands(database, attemptId)).flatMap((hand) => happened('hand', hand.raisedAt, hand.message)),
    ...(await leaseTransfersOf(database, attempt)).flatMap((at) => happened('lease-taken', at)),
    ...actions.map(({ at, verb, reasonCode, reasonText, byUser }) => ({
      at,
      kind: verb,
      text: reasonText || reasonCode,
      by: nameOf(byUser),
    })),
    ...decisions.map(({ at, verb, reasonText, byUser }) => ({ at, kind: verb, text: reasonText, by: nameOf(byUser) })),
  ];
}

/** Returns the candidate's own record: everything that people did about the attempt, with their reasons. */
export async function readOwnRecord(
  app: RecordReader,
  { attemptId, candidateId }: { attemptId: AttemptId; candidateId: UserId },
) {
  const { database } = app;
  const attempt = await findAttempt(database, attemptId);
  if (!attempt) return refuse(attemptRecord.refusals, 'not-found');
  if (attempt.candidateId !== candidateId) return refuse(attemptRecord.refusals, 'forbidden');
  const actions = await findActions(database, attemptId);
  const decisions = await readDecisions(app, attemptId);
  const all = [
    ...actions,
    ...decisions.map((decision) => ({ ...decision, reasonCode: 'other' as const, extraMinutes: null })),
  ];
  const people = await findUsers(
    database,
    all.map((one) => one.byUser),
  );
  return {
    data: all.map(({ at, verb, reasonCode, reasonText, extraMinutes, byUser }) => ({
      at: at.toISOString(),
      verb,
      reasonCode,
      reasonText,
      extraMinutes,
      by: people.get(byUser)?.fullName ?? '',
    })),
  };
}
