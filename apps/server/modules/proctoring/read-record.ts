import { attemptRecord } from '@kasauti/contract/attempts.ts';
import type { AttemptId, RoomId, UserId } from '@kasauti/contract/ids.ts';
import { roomTimeline } from '@kasauti/contract/proctoring.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../app.ts';
import type { Database } from '../../platform/database.ts';
import { findAttempt, journalOf } from '../attempts/index.ts';
import { findUsers } from '../identity/index.ts';
import { findCheckIn } from '../scheduling/index.ts';
import type { Proctor } from './act-on-attempt.ts';
import { readDecisions } from './decisions.ts';
import { findActions, findEvents, findHands } from './store/record.ts';
import { whyCannotWatch } from './watch.ts';

type Entry = { at: Date; kind: string; text: string | null; by: string | null };

/** All that is known of how an attempt went, in one line of time: what the candidate did, what was observed, what people decided. */
export async function readTimeline(
  app: App,
  { roomId, attemptId, by }: { roomId: RoomId; attemptId: AttemptId; by: Proctor },
  requestId: string,
) {
  const { database } = app;
  const found = await findAttempt(database, attemptId);
  const attempt = found?.roomId === roomId ? found : null;
  const bar = await whyCannotWatch(app, { roomId, sittingIds: attempt ? [attempt.sittingId] : [], by }, requestId);
  if (bar) return refuse(roomTimeline.refusals, bar);
  if (!attempt) return refuse(roomTimeline.refusals, 'not-found');

  return { data: await timelineOf(database, attemptId) };
}

/** Everything that is known of an attempt, the oldest first. Whoever asks has looked whether it may be seen. */
export async function timelineOf(database: Database, attemptId: AttemptId) {
  const attempt = await findAttempt(database, attemptId);
  if (!attempt) return [];
  const actions = await findActions(database, attemptId);
  const decisions = await readDecisions(database, attemptId);
  const gate = await findCheckIn(database, attempt.bookingId);
  const people = await findUsers(
    database,
    [...actions, ...decisions, ...(gate ? [gate] : [])].map((deed) => deed.byUser),
  );
  const happened = (kind: string, at: Date | null, text: string | null = null): Entry[] =>
    at ? [{ at, kind, text, by: null }] : [];
  const takeOvers = (await journalOf(database, attemptId)).filter((entry) => entry.kind === 'lease');
  const entries: Entry[] = [
    ...(gate ? [{ at: gate.at, kind: 'checked-in', text: null, by: people.get(gate.byUser)?.fullName ?? null }] : []),
    ...happened('arrived', attempt.lobbyAt),
    ...happened('started', attempt.startedAt),
    ...happened('submitted', attempt.state === 'submitted' ? attempt.submittedAt : null, attempt.submittedBy),
    ...(await findEvents(database, attemptId)).map(({ kind, at }) => ({ at, kind, text: null, by: null })),
    ...(await findHands(database, attemptId)).flatMap((hand) => happened('hand', hand.raisedAt, hand.message)),
    ...takeOvers.flatMap((entry) => happened('lease-taken', entry.serverAt)),
    ...actions.map(({ at, verb, reasonCode, reasonText, byUser }) => ({
      at,
      kind: verb,
      text: reasonText || reasonCode,
      by: people.get(byUser)?.fullName ?? null,
    })),
    ...decisions.map(({ at, verb, reasonText, byUser }) => ({
      at,
      kind: verb,
      text: reasonText,
      by: people.get(byUser)?.fullName ?? null,
    })),
  ];
  entries.sort((a, b) => a.at.getTime() - b.at.getTime());
  return entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}

/** The candidate's own record: everything that people did about the attempt, with the reason they gave. */
export async function readOwnRecord(
  { database }: Pick<App, 'database'>,
  { attemptId, candidateId }: { attemptId: AttemptId; candidateId: UserId },
) {
  const attempt = await findAttempt(database, attemptId);
  if (!attempt) return refuse(attemptRecord.refusals, 'not-found');
  if (attempt.candidateId !== candidateId) return refuse(attemptRecord.refusals, 'forbidden');
  const actions = await findActions(database, attemptId);
  const decisions = await readDecisions(database, attemptId);
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
