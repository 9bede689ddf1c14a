import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { findExamByCode } from '../modules/catalogue/index.ts';
import { findUserByEmail } from '../modules/identity/index.ts';
import {
  createSitting,
  findNextBookable,
  findPlacesBySlug,
  findRoomUse,
  findSittingRefs,
} from '../modules/scheduling/index.ts';
import type { App } from '../platform/app.ts';
import { type DemoAccount, demoPassword, demoTotpSecret, proctorOfRoom } from './accounts.ts';
import { centres } from './data/centres.ts';
import { exams } from './data/exams.ts';
import { onlineRooms } from './data/online-rooms.ts';
import { chooseWalkInExam, type PlannedSitting, planSittings, planSoonSitting } from './data/sitting-plan.ts';

const DAYS = 30;
const EXCLUSION_VIOLATION = '23P01';
const WALK_IN_WITHIN_MS = 15 * MINUTE_MS;
/** Minimum time to sign up, book and check the device. With less time, another sitting is created. */
const MIN_NOTICE_MS = 3 * MINUTE_MS;

/** Rooms with a proctor, the walk-in rooms first. The demo's own proctor has the first one. */
export const watchedRooms: string[] = [
  ...onlineRooms.filter((room) => room.use === 'walk-in').map((room) => room.roomRef),
  ...onlineRooms.filter((room) => room.use === 'live').map((room) => room.roomRef),
  ...centres.flatMap((centre) => centre.rooms.map((room) => room.roomRef)),
];

/** A sitting that begins within a quarter of an hour, and the proctor who admits its candidates. */
export type WalkIn = { testCode: string; startsAt: Date; proctor: DemoAccount };

/**
 * Creates the missing sittings of the next 30 days, and one that begins within a quarter of an hour. The plan
 * depends only on the seed and the calendar, so a later start adds days but changes none. Returns the sitting that
 * begins soon from the database, or null.
 */
export async function seedSittings(app: App, { now, seed }: { now: Date; seed: string }): Promise<WalkIn | null> {
  const planned = planSittings(exams, centres, onlineRooms, { from: now, days: DAYS, seed });
  const known = await findSittingRefs(
    app.database,
    planned.map((one) => one.sittingRef),
  );
  const facts = await readFacts(app);
  const found = await findWalkIn(app, facts, now);
  if (!found) {
    // The sittings in the database count as well as the planned ones, because those of earlier starts may still be
    // running.
    const inUse = await findRoomUse(app.database, watchedRooms, now);
    const taken = inUse.map(({ roomRef, from, until }) => ({
      roomRefs: [roomRef],
      startsAt: from,
      roomsFreeAt: until,
    }));
    const soon = planSoonSitting(exams, onlineRooms, now, [...taken, ...planned]);
    if (soon) await offer(app, soon, facts);
  }
  for (const sitting of planned) if (!known.has(sitting.sittingRef)) await offer(app, sitting, facts);
  return found ?? (await findWalkIn(app, facts, now));
}

async function findWalkIn(app: App, facts: Facts, now: Date): Promise<WalkIn | null> {
  const testCode = chooseWalkInExam(exams)?.testCode;
  const exam = testCode && facts.examIds.get(testCode);
  if (!exam) return null;
  const after = new Date(now.getTime() + MIN_NOTICE_MS);
  const until = new Date(now.getTime() + WALK_IN_WITHIN_MS);
  const sitting = await findNextBookable(app.database, exam.examId, { after, until, now });
  if (!sitting) return null;
  const { email } = proctorOfRoom(watchedRooms.indexOf(sitting.roomRef));
  const proctor = {
    role: 'proctor' as const,
    email,
    password: demoPassword,
    totpSecret: demoTotpSecret(app.secrets, email),
  };
  return { testCode: exam.testCode, startsAt: sitting.startsAt, proctor };
}

async function readFacts(app: App) {
  const places = await findPlacesBySlug(app.database);
  const examIds = new Map(
    (await Promise.all(exams.map((exam) => findExamByCode(app.database, exam.testCode)))).flatMap((exam) =>
      exam ? [[exam.testCode, exam]] : [],
    ),
  );
  const proctors = new Map<string, UserId>();
  for (const [roomNo, roomRef] of watchedRooms.entries()) {
    const user = await findUserByEmail(app.database, proctorOfRoom(roomNo).email);
    if (user) proctors.set(roomRef, user.userId);
  }
  return { ...places, examIds, proctors };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function offer(app: App, planned: PlannedSitting, facts: Facts): Promise<void> {
  const offered = planned.testCodes.flatMap((code) => facts.examIds.get(code) ?? []);
  const rooms = planned.roomRefs.flatMap((ref) => {
    const room = facts.rooms.get(ref);
    return room
      ? [
          {
            roomId: room.roomId,
            capacity: room.capacity,
            proctorId: isWatched(planned) ? (facts.proctors.get(ref) ?? null) : null,
          },
        ]
      : [];
  });
  if (offered.length === 0 || rooms.length === 0) return;
  const longest = Math.max(...offered.map((exam) => exam.durationMinutes));
  try {
    const made = await app.inTransaction((work) =>
      createSitting(work, {
        ref: planned.sittingRef,
        examIds: offered.map((exam) => exam.examId),
        mode: planned.mode,
        startsAt: planned.startsAt,
        endsAt: planned.windowEndsAt ?? new Date(planned.startsAt.getTime() + longest * MINUTE_MS),
        roomsFreeAt: planned.roomsFreeAt,
        timeZone: 'Asia/Kolkata',
        centreId: planned.centreRef ? (facts.centres.get(planned.centreRef)?.centreId ?? null) : null,
        rooms,
        capacity: Math.min(
          planned.capacityUnits,
          rooms.reduce((sum, room) => sum + room.capacity, 0),
        ),
        bookingClosesAt: planned.bookingClosesAt,
      }),
    );
    // A demo of an earlier version published the keys of this form.
    if (isRefusal(made)) app.log.warn({ event: 'planned-sitting-refused', ref: planned.sittingRef, code: made.code });
  } catch (error) {
    // The plan of another version may use this room at this time. The existing sitting stays.
    if ((error as { code?: string }).code !== EXCLUSION_VIOLATION) throw error;
    app.log.warn({ event: 'planned-sitting-skipped', ref: planned.sittingRef });
  }
}

const isWatched = (planned: PlannedSitting) => planned.mode === 'live' || planned.mode === 'centre';
