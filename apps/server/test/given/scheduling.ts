import type { BookingId, CentreId, ExamId, RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { isRoomMode, type ProctoringMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { findExam } from '../../modules/catalogue/index.ts';
import { createCentre, createRoom, createSitting, scheduleFreeExam } from '../../modules/scheduling/index.ts';
import { inTransaction } from '../../platform/database/work.ts';
import type { TestApp } from '../app.ts';
import { givenExam } from './catalogue.ts';
import { givenUser } from './identity.ts';

let count = 0;
const next = () => {
  count += 1;
  return `${process.pid}-${count}`;
};

/** Creates a centre, by default in Bengaluru. */
export async function givenCentre(app: TestApp, city = 'Bengaluru', cityHi?: string): Promise<CentreId> {
  return await app.inTransaction((work) =>
    createCentre(work, {
      slug: `centre-${next()}`,
      name: `${city} Test Hall`,
      address: { lines: ['12 Residency Road'], city, cityHi, stateCode: 'KA', pin: '560025' },
      latitude: 12.97,
      longitude: 77.6,
      facilities: ['lift'],
      directions: 'Opposite the park.',
      timeZone: 'Asia/Kolkata',
    }),
  );
}

/**
 * Creates a room. It is online unless a centre is given. In a centre it has `capacity` seats in rows of four, and the
 * first column is next to the aisle.
 */
export async function givenRoom(
  app: TestApp,
  { centreId = null, capacity = 20 }: { centreId?: CentreId | null; capacity?: number } = {},
): Promise<RoomId> {
  return await app.inTransaction((work) =>
    createRoom(work, {
      slug: `room-${next()}`,
      centreId,
      name: `Room ${count}`,
      floor: centreId ? 0 : null,
      stepFree: centreId !== null,
      features: [],
      capacity,
      seats: centreId
        ? Array.from({ length: capacity }, (_, n) => ({
            label: `${String.fromCharCode(65 + Math.floor(n / 4))}${(n % 4) + 1}`,
            row: Math.floor(n / 4) + 1,
            column: (n % 4) + 1,
            state: 'usable' as const,
            isAisle: n % 4 === 0,
            isBooth: false,
          }))
        : [],
    }),
  );
}

export type SittingWishes = {
  examId?: ExamId;
  mode?: ProctoringMode;
  startsAt?: Date;
  endsAt?: Date;
  seats?: number;
  bookingClosesAt?: Date;
  proctorId?: UserId;
  roomIds?: RoomId[];
  centreId?: CentreId;
};

/** Creates a sitting of an exam. By default it has 20 seats, begins in two days, and can be booked until its start. */
export async function givenSitting(app: TestApp, wishes: SittingWishes = {}) {
  const examId = wishes.examId ?? (await givenExam(app, { mode: wishes.mode ?? 'live', priceInPaise: 0 }));
  const exam = await findExam(app.database, examId);
  if (!exam) throw new Error('the exam is not there');
  const mode = wishes.mode ?? exam.mode;
  const startsAt = wishes.startsAt ?? new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 48 * HOUR_MS);
  const seats = wishes.seats ?? 20;
  const centreId = mode === 'centre' ? (wishes.centreId ?? (await givenCentre(app))) : null;
  const roomIds = wishes.roomIds ?? [await givenRoom(app, { centreId, capacity: Math.max(seats, 1) })];
  // A time window is an hour longer than the exam. The test can be started within that hour.
  const lastsMs = exam.durationMinutes * MINUTE_MS + (isRoomMode(mode) ? 0 : HOUR_MS);
  const endsAt = wishes.endsAt ?? new Date(startsAt.getTime() + lastsMs);
  const sittingId = await app.inTransaction((work) =>
    createSitting(work, {
      examIds: [examId],
      mode,
      startsAt,
      endsAt,
      roomsFreeAt: new Date(endsAt.getTime() + HOUR_MS),
      timeZone: 'Asia/Kolkata',
      centreId,
      rooms: roomIds.map((roomId) => ({
        roomId,
        capacity: Math.ceil(seats / roomIds.length),
        proctorId: wishes.proctorId ?? null,
      })),
      capacity: seats,
      bookingClosesAt: wishes.bookingClosesAt ?? startsAt,
    }),
  );
  if (isRefusal(sittingId)) throw new Error(`the sitting was refused: ${sittingId.code}`);
  return { sittingId, examId, testCode: exam.testCode, roomIds, startsAt, endsAt };
}

/**
 * Creates a booking that is confirmed at `at`, by default two hours before the start. A free exam needs no purchase.
 */
export async function givenBooking(
  app: TestApp,
  wishes: SittingWishes & { candidateId?: UserId; sittingId?: SittingId; testCode?: string; at?: Date } = {},
) {
  const candidateId = wishes.candidateId ?? (await givenUser(app)).userId;
  const sitting =
    wishes.sittingId && wishes.testCode
      ? { sittingId: wishes.sittingId, testCode: wishes.testCode, startsAt: wishes.startsAt ?? new Date() }
      : await givenSitting(app, wishes);
  const at = wishes.at ?? new Date(sitting.startsAt.getTime() - 2 * HOUR_MS);
  const ask = { testCode: sitting.testCode, sittingId: sitting.sittingId, candidateId };
  const booking = await inTransaction(app.database, (work) => scheduleFreeExam(work, ask), { now: at });
  if (isRefusal(booking)) throw new Error(`the booking was refused: ${booking.code}`);
  return { ...booking, bookingId: booking.bookingId as BookingId, candidateId, testCode: sitting.testCode };
}
