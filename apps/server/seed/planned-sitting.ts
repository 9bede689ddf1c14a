import type { UserId } from '@kasauti/contract/ids.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { findExamByCode } from '../modules/catalogue/index.ts';
import { findUserByEmail } from '../modules/identity/index.ts';
import { createSitting, findPlacesBySlug } from '../modules/scheduling/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Work } from '../platform/database/work.ts';
import { proctorOfRoom } from './accounts.ts';
import { centres } from './data/centres.ts';
import { exams } from './data/exams.ts';
import { onlineRooms } from './data/online-rooms.ts';
import type { PlannedSitting } from './data/sitting-plan.ts';

const EXCLUSION_VIOLATION = '23P01';
const UNIQUE_VIOLATION = '23505';

export const walkInRooms = onlineRooms.filter((room) => room.use === 'walk-in').map((room) => room.roomRef);

/**
 * Rooms with a proctor. The walk-in rooms come first, and the first of them is that of the proctor in the demo's
 * accounts.
 */
export const watchedRooms: string[] = [
  ...walkInRooms,
  ...onlineRooms.filter((room) => room.use === 'live').map((room) => room.roomRef),
  ...centres.flatMap((centre) => centre.rooms.map((room) => room.roomRef)),
];

/** Reads the exams, rooms and proctors that a plan refers to. */
export async function readPlanFacts(executor: Database) {
  const places = await findPlacesBySlug(executor);
  const examIds = new Map<string, NonNullable<Awaited<ReturnType<typeof findExamByCode>>>>();
  for (const { testCode } of exams) {
    const exam = await findExamByCode(executor, testCode);
    if (exam) examIds.set(testCode, exam);
  }
  const proctors = new Map<string, UserId>();
  for (const [roomNo, roomRef] of watchedRooms.entries()) {
    const user = await findUserByEmail(executor, proctorOfRoom(roomNo).email);
    if (user) proctors.set(roomRef, user.userId);
  }
  return { ...places, examIds, proctors };
}

export type PlanFacts = Awaited<ReturnType<typeof readPlanFacts>>;

/** Creates a planned sitting. Returns null if its exams or its rooms do not exist. */
export async function createPlanned(work: Work, planned: PlannedSitting, facts: PlanFacts) {
  const offered = planned.testCodes.flatMap((code) => facts.examIds.get(code) ?? []);
  const rooms = planned.roomRefs.flatMap((ref) => {
    const room = facts.rooms.get(ref);
    const proctorId = isWatched(planned) ? (facts.proctors.get(ref) ?? null) : null;
    return room ? [{ roomId: room.roomId, capacity: room.capacity, proctorId }] : [];
  });
  if (offered.length === 0 || rooms.length === 0) return null;
  const longest = Math.max(...offered.map((exam) => exam.durationMinutes));
  const most = rooms.reduce((sum, room) => sum + room.capacity, 0);
  return await createSitting(work, {
    ref: planned.sittingRef,
    examIds: offered.map((exam) => exam.examId),
    mode: planned.mode,
    startsAt: planned.startsAt,
    endsAt: planned.windowEndsAt ?? new Date(planned.startsAt.getTime() + longest * MINUTE_MS),
    roomsFreeAt: planned.roomsFreeAt,
    timeZone: INDIA_TIME_ZONE,
    centreId: planned.centreRef ? (facts.centres.get(planned.centreRef)?.centreId ?? null) : null,
    rooms,
    capacity: Math.min(planned.capacityUnits, most),
    bookingClosesAt: planned.bookingClosesAt,
  });
}

/**
 * Checks whether a sitting could not be created because another one already uses its rooms, its proctors or its name.
 */
export function isTaken(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === EXCLUSION_VIOLATION || code === UNIQUE_VIOLATION;
}

const isWatched = (planned: PlannedSitting) => planned.mode === 'live' || planned.mode === 'centre';
