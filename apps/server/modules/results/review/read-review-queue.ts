import {
  readReviewCase as contract,
  MAX_DECIDED_AT_ONCE,
  type ReviewCase,
} from '@kasauti/contract/attempts/review-queue.ts';
import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { sectionTimeOf } from '@kasauti/domain/attempt/section-clock.ts';
import type { App } from '../../../platform/app.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readNow } from '../../../platform/database/work.ts';
import { covers } from '../../../platform/security/scopes.ts';
import {
  type Attempt,
  findAttempts,
  findEmergencyFiles,
  isUndecided,
  lateEntriesOf,
  lateEntriesOfAll,
  type TakenInFile,
} from '../../attempts/index.ts';
import { findExams } from '../../catalogue/index.ts';
import { findUsers } from '../../identity/index.ts';
import { findTerminations, timelineOf } from '../../proctoring/index.ts';
import { findBookings, findRooms } from '../../scheduling/index.ts';
import { placesOf } from '../score/attempt-places.ts';
import { findReviews } from '../store/results.ts';

export type Looker = { userId: UserId; scope: Scope | null };

/** Maximum number of cases of one kind that are counted, and number of attempts that are read at once. */
const MAX_COUNTED = 200;

/**
 * Returns the first of these attempts that are within the user's scope, `MAX_COUNTED` at most. Attempts outside the
 * scope do not use up this limit.
 */
export async function firstCovered(database: Database, { scope }: Looker, attemptIds: readonly AttemptId[]) {
  if (scope === null) return attemptIds.slice(0, MAX_COUNTED);
  const covered: AttemptId[] = [];
  for (let at = 0; at < attemptIds.length && covered.length < MAX_COUNTED; at += MAX_COUNTED) {
    const batch = attemptIds.slice(at, at + MAX_COUNTED);
    const isCovered = await coveredBy(database, scope, await findAttempts(database, batch));
    covered.push(...batch.filter((attemptId) => isCovered.has(attemptId)));
  }
  return covered.slice(0, MAX_COUNTED);
}

/** Returns those of these attempts that are within a scope. */
export async function coveredBy(
  database: Database,
  scope: Scope | null,
  attempts: readonly Attempt[],
): Promise<Set<AttemptId>> {
  const exams = await findExams(database, [...new Set(attempts.map((attempt) => attempt.examId))]);
  const rooms = await findRooms(database, [...new Set(attempts.map((attempt) => attempt.roomId))]);
  const examOf = new Map(exams.map((exam) => [exam.examId, exam]));
  const roomOf = new Map(rooms.map((room) => [room.roomId, room]));
  const isCovered = ({ examId, roomId }: Attempt) =>
    covers(scope, placesOf({ exam: examOf.get(examId), room: roomOf.get(roomId) ?? null }));
  return new Set(attempts.filter(isCovered).map((attempt) => attempt.attemptId));
}

/** Reads everything that a second person needs in order to decide about an attempt. */
export async function readReviewCase(app: Pick<App, 'database' | 'part'>, attemptId: AttemptId, by: Looker) {
  const { database } = app;
  const data = await readLooks(database, { attemptIds: [attemptId], by });
  if (data.length === 0) return refuse(contract.refusals, 'not-found');
  const timeline = await timelineOf(app, attemptId);
  return { data, timeline, serverNow: (await readNow(database)).toISOString() };
}

type Ask = { attemptIds: AttemptId[]; by: Looker };

export async function readLooks(database: Database, { attemptIds, by }: Ask): Promise<ReviewCase[]> {
  const attempts = await findAttempts(database, attemptIds);
  const terminations = await findTerminations(database, attemptIds);
  const terminated = new Map(terminations.map((one) => [one.attemptId, one]));
  const reviews = new Map((await findReviews(database, [...terminated.keys()])).map((one) => [one.attemptId, one]));
  const exams = await findExams(database, [...new Set(attempts.map((attempt) => attempt.examId))]);
  const late = await lateEntriesOfAll(database, attempts);
  const files = Map.groupBy(await findEmergencyFiles(database, [...late.keys()]), ({ attemptId }) => attemptId);
  const bookings = await findBookings(
    database,
    attempts.map((attempt) => attempt.bookingId),
  );
  const rooms = await findRooms(
    database,
    attempts.map((attempt) => attempt.roomId),
  );
  const bookingOf = new Map(bookings.map((booking) => [booking.bookingId, booking]));
  const roomOf = new Map(rooms.map((room) => [room.roomId, room]));
  const looked = attempts.map((attempt) => ({
    attempt,
    late: late.get(attempt.attemptId) ?? [],
    booking: bookingOf.get(attempt.bookingId),
    room: roomOf.get(attempt.roomId) ?? null,
  }));
  const examOf = new Map(exams.map((exam) => [exam.examId, exam]));
  const facts = looked.filter(({ attempt, room }) =>
    covers(by.scope, placesOf({ exam: examOf.get(attempt.examId), room })),
  );
  const people = await findUsers(database, [
    ...attempts.map((attempt) => attempt.candidateId),
    ...terminations.map((one) => one.byUser),
    ...[...reviews.values()].map((one) => one.decidedBy),
    ...facts.flatMap(({ late }) => late.flatMap((entry) => entry.acceptedBy ?? entry.dismissedBy ?? [])),
    ...[...files.values()].flat().map(({ takenInBy }) => takenInBy),
  ]);
  const nameOf = (userId: UserId | null) => (userId && people.get(userId)?.fullName) ?? '';

  return facts.flatMap(({ attempt, late, booking, room }) => {
    const { attemptId, candidateId, examId, T0, deadlineAt, submittedAt } = attempt;
    const about = {
      attemptId,
      candidate: { name: nameOf(candidateId), rollNumber: booking?.rollNumber ?? '' },
      title: examOf.get(examId)?.title ?? { en: '' },
      room: room?.name ?? '',
      T0: T0.toISOString(),
      deadlineAt: deadlineAt?.toISOString() ?? null,
    };
    const looks: ReviewCase[] = [];
    const end = terminated.get(attemptId);
    if (end) {
      const review = reviews.get(attemptId);
      looks.push({
        ...about,
        kind: 'ended',
        since: end.at.toISOString(),
        ended: {
          by: nameOf(end.byUser),
          isYou: end.byUser === by.userId,
          reasonCode: end.reasonCode,
          reasonText: end.reasonText,
        },
        late: null,
        decided: review
          ? {
              decision: review.decision,
              reasonText: review.reasonText,
              by: nameOf(review.decidedBy),
              at: review.decidedAt.toISOString(),
            }
          : null,
      });
    }
    if (late.length > 0 && submittedAt) {
      const facts = { ends: attempt.sectionEnds, files: files.get(attemptId) ?? [] };
      looks.push({ ...about, ...presentLate(late, facts, nameOf), ended: null });
    }
    return looks;
  });
}

type LateEntry = Awaited<ReturnType<typeof lateEntriesOf>>[number];
type LateFacts = { ends: Attempt['sectionEnds']; files: readonly TakenInFile[] };
type NameOf = (userId: UserId | null) => string;

/** Returns the late answers that wait for a decision. If there are none, returns all with the last decision. */
function presentLate(entries: LateEntry[], { ends, files }: LateFacts, nameOf: NameOf) {
  const open = entries.filter(isUndecided);
  const shown = open.length > 0 ? open : entries;
  const made = shown.map((entry) => entry.clientAt.getTime());
  const arrived = shown.map((entry) => (entry.arrivedAt ?? entry.serverAt).getTime());
  const last = open.length === 0 ? entries.at(-1) : undefined;
  const fromFile = new Set(files.flatMap(({ opIds }) => opIds));
  return {
    kind: 'late-answers' as const,
    since: new Date(Math.min(...arrived)).toISOString(),
    late: {
      entries: shown.length,
      questions: new Set(shown.flatMap((entry) => entry.itemRef ?? [])).size,
      madeFrom: new Date(Math.min(...made)).toISOString(),
      madeUntil: new Date(Math.max(...made)).toISOString(),
      arrivedUntil: new Date(Math.max(...arrived)).toISOString(),
      sections: sectionsOf(shown, ends),
      waiting: open
        .slice(0, MAX_DECIDED_AT_ONCE)
        .map(({ seq, opId, itemRef, sectionNo, clientAt, arrivedAt, serverAt }) => ({
          ...{ seq, itemRef, sectionNo, madeAt: clientAt.toISOString() },
          arrivedAt: (arrivedAt ?? serverAt).toISOString(),
          isFromFile: fromFile.has(opId),
        })),
      files: filesOf(shown, files, nameOf),
    },
    decided: last ? decisionOf(last, nameOf) : null,
  };
}

/** Returns the emergency files that some of these entries come from. */
function filesOf(shown: readonly LateEntry[], files: readonly TakenInFile[], nameOf: NameOf) {
  return files.flatMap(({ opIds, takenInBy, takenInAt, reasonText }) => {
    const own = new Set(opIds);
    const entries = shown.filter(({ opId }) => own.has(opId)).length;
    return entries > 0 ? [{ entries, by: nameOf(takenInBy), at: takenInAt.toISOString(), reasonText }] : [];
  });
}

/** Returns the times of the sections that these entries belong to, in the order of the form. */
function sectionsOf(entries: readonly LateEntry[], ends: Attempt['sectionEnds']) {
  const numbers = [...new Set(entries.flatMap(({ sectionNo }) => sectionNo ?? []))].toSorted((a, b) => a - b);
  return numbers.flatMap((sectionNo) => {
    const time = sectionTimeOf(ends, sectionNo);
    if (!time) return [];
    return [{ sectionNo, opensAt: time.opensAt?.toISOString() ?? null, endsAt: time.endsAt.toISOString() }];
  });
}

function decisionOf(entry: LateEntry, nameOf: NameOf): ReviewCase['decided'] {
  const { acceptedAt, dismissedAt } = entry;
  if (acceptedAt)
    return {
      decision: 'accept',
      reasonText: entry.acceptedBecause ?? '',
      by: nameOf(entry.acceptedBy),
      at: acceptedAt.toISOString(),
    };
  if (dismissedAt)
    return {
      decision: 'leave',
      reasonText: entry.dismissedBecause ?? '',
      by: nameOf(entry.dismissedBy),
      at: dismissedAt.toISOString(),
    };
  return null;
}

/** Returns the decisions of second persons about an attempt. */
export async function decisionsOn(database: Database, attemptId: AttemptId) {
  const reviews = await findReviews(database, [attemptId]);
  const [attempt] = await findAttempts(database, [attemptId]);
  const late = attempt ? await lateEntriesOf(database, attempt) : [];
  const decided = late.flatMap((entry) => {
    const { acceptedAt, acceptedBy, acceptedBecause, dismissedAt, dismissedBy, dismissedBecause } = entry;
    if (acceptedAt && acceptedBy)
      return [{ at: acceptedAt, verb: 'late-accept', byUser: acceptedBy, reasonText: acceptedBecause ?? '' }];
    if (dismissedAt && dismissedBy)
      return [{ at: dismissedAt, verb: 'late-leave', byUser: dismissedBy, reasonText: dismissedBecause ?? '' }];
    return [];
  });
  // One decision can be about many entries, but it is listed once.
  const once = new Map(decided.map((one) => [`${one.verb} ${one.at.getTime()}`, one]));
  return [
    ...once.values(),
    ...reviews.map(({ decision, decidedAt, decidedBy, reasonText }) => ({
      at: decidedAt,
      verb: `review-${decision}`,
      byUser: decidedBy,
      reasonText,
    })),
  ];
}
