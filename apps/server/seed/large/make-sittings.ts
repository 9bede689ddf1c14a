import type { ExamId, RoomId, SittingId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { BuiltApp } from '../../app.ts';
import { createRoom, createSitting } from '../../modules/scheduling/index.ts';
import { inBatches } from './in-batches.ts';

const SEATS = 120;
/** Number of seats that stay free in each sitting. They are used to measure candidates competing for seats. */
const FREE = 20;

export type LargeSitting = { sittingId: SittingId; roomId: RoomId; examId: ExamId; seats: number };

/** Creates windows of unproctored and recorded exams in large online rooms, enough for `count` bookings. */
export async function makeSittings(
  app: BuiltApp,
  examIds: ExamId[],
  bookings: number,
  now: Date,
): Promise<LargeSitting[]> {
  const { rows } = await app.pool.query<{ exam_id: ExamId; mode: 'none' | 'recorded' }>(
    'select exam_id, mode from exam where exam_id = any($1::uuid[])',
    [examIds],
  );
  const modes = new Map(rows.map((row) => [row.exam_id, row.mode]));
  const roomId = await app.inTransaction((work) =>
    createRoom(work, {
      slug: 'online/large',
      centreId: null,
      name: 'Open Hall',
      floor: null,
      stepFree: false,
      features: [],
      capacity: SEATS,
      seats: [],
    }),
  );
  const starts = Array.from({ length: Math.ceil(bookings / (SEATS - FREE)) }, (_, no) => {
    const examId = examIds[no % examIds.length];
    if (!examId) throw new Error('there are no exams to sit');
    return { examId, startsAt: new Date(now.getTime() + (24 + (no % 500)) * HOUR_MS) };
  });
  return await inBatches(app, starts, async (work, { examId, startsAt }) => {
    const endsAt = new Date(startsAt.getTime() + 12 * HOUR_MS);
    const sittingId = await createSitting(work, {
      examIds: [examId],
      mode: modes.get(examId) ?? 'none',
      startsAt,
      endsAt,
      roomsFreeAt: endsAt,
      timeZone: 'Asia/Kolkata',
      centreId: null,
      rooms: [{ roomId, capacity: SEATS, proctorId: null }],
      capacity: SEATS,
      bookingClosesAt: endsAt,
    });
    if (isRefusal(sittingId)) throw new Error(`a sitting was refused: ${sittingId.code}`);
    return { sittingId, roomId, examId, seats: SEATS - FREE };
  });
}
