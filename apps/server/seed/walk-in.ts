import type { SittingId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { MINUTE_MS, SECOND_MS } from '@kasauti/domain/time/durations.ts';
import { sql } from 'kysely';
import { findExamByCode } from '../modules/catalogue/index.ts';
import { findUserByEmail } from '../modules/identity/index.ts';
import {
  cancelSitting,
  findNextBookable,
  findRoomsToWatch,
  findRoomUse,
  freeRooms,
  lockBookingsOfSitting,
} from '../modules/scheduling/index.ts';
import type { App } from '../platform/app.ts';
import { inTransaction, type Work } from '../platform/database/work.ts';
import { type DemoAccount, demoPassword, demoTotpSecret, proctorOfRoom } from './accounts.ts';
import { centres } from './data/centres.ts';
import { exams } from './data/exams.ts';
import { onlineRooms } from './data/online-rooms.ts';
import { chooseWalkInExam, planSittings, planSoonSitting } from './data/sitting-plan.ts';
import { comers } from './data/waiting.ts';
import { createPlanned, isTaken, type PlanFacts, readPlanFacts, walkInRooms, watchedRooms } from './planned-sitting.ts';

/** Seed for the random dates of the demo. The same start date gives the same marketplace. */
export const DEMO_SEED = 'kasauti-demo';

/**
 * Number of days of the plan whose rooms a walk-in sitting must not use. A walk-in sitting never lasts into the day
 * after tomorrow.
 */
const DAYS = 2;
const WALK_IN_WITHIN_MS = 15 * MINUTE_MS;
/**
 * Minimum time that a visitor needs to sign up, book and check the device. If less time is left, another sitting is
 * created.
 */
const MIN_NOTICE_MS = 3 * MINUTE_MS;
const LOOK_EVERY_MS = 20 * SECOND_MS;

/** A sitting that begins within a quarter of an hour, and the proctor who admits its candidates. */
export type WalkIn = { testCode: string; startsAt: Date; proctor: DemoAccount };
type EnsuredWalkIn = { walkIn: WalkIn; isNew: boolean };

/**
 * Makes sure that a walk-in sitting always begins soon, while this process has the worker role. Only a demo calls this.
 * `onNew` is called for each new sitting.
 */
export function keepWalkIns(app: App, onNew: (walkIn: WalkIn) => void): void {
  app.every('keep-walk-in-sitting', LOOK_EVERY_MS, async () => {
    const kept = await ensureWalkIn(app);
    if (kept?.isNew) onNew(kept.walkIn);
  });
}

/**
 * Returns a walk-in sitting that begins within a quarter of an hour and can still be booked. Creates it if there is
 * none. Returns null if no room is free. Earlier walk-in sittings without visitors end first, so there are few
 * sittings. It also means that each new sitting can have the demo's own proctor, unless somebody is still in the room
 * of the last one.
 */
export async function ensureWalkIn(app: App, { now }: { now?: Date } = {}): Promise<EnsuredWalkIn | null> {
  try {
    return await inTransaction(app.database, (work) => findOrCreate(app, work), now ? { now } : {});
  } catch (error) {
    // Another plan uses the room at this time. The next run will look for another time.
    if (!isTaken(error)) throw error;
    app.log.warn({ event: 'walk-in-sitting-skipped' });
    return null;
  }
}

async function findOrCreate(app: App, work: Work): Promise<EnsuredWalkIn | null> {
  // Two processes may get here at the same time. The second one waits, and then finds the sitting of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('demo walk-in', 0))`.execute(work.tx);
  const found = await findWalkIn(app, work);
  if (found) return { walkIn: found, isNew: false };
  const facts = await readPlanFacts(work.tx);
  await endUnvisited(work, facts);
  const planned = planSittings(exams, centres, onlineRooms, { from: work.now, days: DAYS, seed: DEMO_SEED });
  // The sittings in the database are considered in addition to the planned ones, because those of earlier starts may
  // still be running.
  const inUse = await findRoomUse(work.tx, watchedRooms, work.now);
  const taken = inUse.map(({ roomRef, from, until }) => ({ roomRefs: [roomRef], startsAt: from, roomsFreeAt: until }));
  const soon = planSoonSitting(exams, onlineRooms, work.now, [...taken, ...planned]);
  if (!soon) return null;
  const made = await createPlanned(work, soon, facts);
  if (isRefusal(made)) app.log.warn({ event: 'planned-sitting-refused', ref: soon.sittingRef, code: made.code });
  const walkIn = await findWalkIn(app, work);
  return walkIn && { walkIn, isNew: true };
}

/** Ends the walk-in sittings in which no visitor is waiting or taking the test. Their proctors are then free. */
async function endUnvisited(work: Work, facts: PlanFacts): Promise<void> {
  // The demo itself has booked these candidates, and they never appear. They therefore do not count as visitors.
  const invited = new Set<UserId>();
  for (const email of comers) {
    const user = await findUserByEmail(work.tx, email);
    if (user) invited.add(user.userId);
  }
  for (const roomRef of walkInRooms) {
    const proctorId = facts.proctors.get(roomRef);
    const roomId = facts.rooms.get(roomRef)?.roomId;
    if (!proctorId || !roomId) continue;
    const watched = await findRoomsToWatch(work.tx, proctorId, work.now);
    for (const sitting of watched.filter((room) => room.roomId === roomId)) {
      const bookings = await lockBookingsOfSitting(work.tx, sitting.sittingId);
      const awaited = bookings.filter(({ state, candidateId }) => state !== 'completed' && !invited.has(candidateId));
      if (awaited.length === 0) await endSitting(work, sitting);
    }
  }
}

async function endSitting(work: Work, sitting: { sittingId: SittingId; startsAt: Date }): Promise<void> {
  // A sitting that has begun may have results, so it is not cancelled. Only its room and its proctor become free.
  if (work.now >= sitting.startsAt) await freeRooms(work.tx, sitting.sittingId);
  else await cancelSitting(work, { which: sitting.sittingId, reason: 'Nobody booked this sitting of the demo.' });
}

async function findWalkIn(app: App, { tx, now }: Work): Promise<WalkIn | null> {
  const testCode = chooseWalkInExam(exams)?.testCode;
  const exam = testCode ? await findExamByCode(tx, testCode) : null;
  if (!exam) return null;
  const after = new Date(now.getTime() + MIN_NOTICE_MS);
  const until = new Date(now.getTime() + WALK_IN_WITHIN_MS);
  const sitting = await findNextBookable(tx, exam.examId, { after, until, now });
  if (!sitting) return null;
  const { email } = proctorOfRoom(watchedRooms.indexOf(sitting.roomRef));
  const totpSecret = demoTotpSecret(app.secrets, email);
  const proctor = { role: 'proctor' as const, email, password: demoPassword, totpSecret };
  return { testCode: exam.testCode, startsAt: sitting.startsAt, proctor };
}
