import { randomBytes } from 'node:crypto';
import type { CentreId, ExamId, FormId, RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { type RefusalTable, refuse } from '@kasauti/contract/refusal.ts';
import { isRoomMode, type ProctoringMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { isWindowTooShort } from '@kasauti/domain/scheduling/window.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { findReleasedForms, lockFormReleases } from '../../authoring/index.ts';
import { type Exam, findExams } from '../../catalogue/index.ts';
import { insertSeatUnits } from '../store/seats.ts';
import { insertSitting } from '../store/sittings.ts';
import { publishSeatsChanged } from './publish-seats-changed.ts';

export type NewSitting = {
  /** Unique name that the planner has chosen for the sitting. */
  ref?: string;
  examIds: ExamId[];
  mode: ProctoringMode;
  startsAt: Date;
  /** In room modes, the start plus the duration of the longest test. In other modes, the end of the window. */
  endsAt: Date;
  /**
   * End of the reservation of the rooms, in room modes. It includes compensatory time and the time in which candidates
   * leave and others arrive.
   */
  roomsFreeAt: Date;
  timeZone: string;
  centreId: CentreId | null;
  rooms: { roomId: RoomId; capacity: number; proctorId: UserId | null }[];
  capacity: number;
  bookingClosesAt: Date;
};

const refusals = {
  'keys-are-out': {
    status: 409,
    message:
      'The answer keys of its form are released, so it can be used only for practice. Give the test a new form first.',
  },
  'window-too-short': {
    status: 409,
    message: 'The time window is shorter than the longest test, or leaves no time to begin this test.',
  },
} as const satisfies RefusalTable;

/**
 * Creates a sitting with `capacity` seats. Database constraints ensure that a room has one sitting at a time and a
 * proctor watches one room at a time. Refuses a form whose keys were released, except in practice tests. Also refuses a
 * sitting that is too short for its longest test. The random seed for the allocation of rooms and seats is generated
 * now and never changes. Announces `sitting-planned`.
 */
export async function createSitting(work: Work, sitting: NewSitting) {
  const { tx, now } = work;
  const most = sitting.rooms.reduce((sum, room) => sum + room.capacity, 0);
  if (sitting.capacity > most) throw new RangeError(`${sitting.capacity} seats do not fit into rooms for ${most}`);
  const exams = await findExams(tx, sitting.examIds);
  const longestMinutes = Math.max(0, ...exams.map((exam) => exam.durationMinutes));
  if (isWindowTooShort(sitting, longestMinutes)) return refuse(refusals, 'window-too-short');
  if (await hasKeysOut(work, exams)) return refuse(refusals, 'keys-are-out');
  const sittingId = newId<SittingId>(now);
  await insertSitting(
    tx,
    {
      sitting_id: sittingId,
      ref: sitting.ref ?? null,
      starts_at: sitting.startsAt,
      ends_at: sitting.endsAt,
      time_zone: sitting.timeZone,
      mode: sitting.mode,
      centre_id: sitting.centreId,
      booking_closes_at: sitting.bookingClosesAt,
      capacity: sitting.capacity,
      allocation_seed: randomBytes(32),
      created_at: now,
    },
    sitting.examIds,
    sitting.rooms.map((room) => ({
      ...room,
      busy: isRoomMode(sitting.mode) ? { from: sitting.startsAt, to: sitting.roomsFreeAt } : null,
    })),
  );
  await insertSeatUnits(tx, sittingId, sitting.capacity);
  record(work, {
    actorId: null,
    actorRole: 'system',
    action: 'sitting.create',
    objectKind: 'sitting',
    objectId: sittingId,
    detail: { startsAt: sitting.startsAt.toISOString(), capacity: sitting.capacity },
  });
  await publishSeatsChanged(work, sittingId);
  await work.announce({ kind: 'sitting-planned', sittingId, examIds: sitting.examIds });
  return sittingId;
}

/**
 * Returns true if the keys of a form of these exams were released, or those of a form that shares a question with it.
 * Practice tests do not count. The lock prevents a release between this check and the commit.
 */
async function hasKeysOut({ tx }: Work, exams: readonly Exam[]): Promise<boolean> {
  const formIds = exams.flatMap((exam) => (exam.isPractice || !exam.formId ? [] : [exam.formId as FormId]));
  const sharing = await lockFormReleases(tx, formIds, 'to-plan');
  return (await findReleasedForms(tx, sharing)).size > 0;
}
