import type { SittingId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { wishSeat as contract } from '@kasauti/contract/scheduling/scheduling.ts';
import type { Work } from '../../../platform/database/work.ts';
import { findExamByCode } from '../../catalogue/index.ts';
import { isFull } from '../store/seats.ts';
import { findSitting } from '../store/sittings.ts';
import { countWishes, deleteWish, putWish } from '../store/wishes.ts';

export type SeatWishAsk = { userId: UserId; testCode: string; sittingId: SittingId; isWanted: boolean };

const MAX_WISHES = 50;

/**
 * Records or deletes a user's wish to be notified when a full sitting has a free seat again. Refuses if the sitting is
 * not full.
 */
export async function wishSeat(work: Work, { userId, testCode, sittingId, isWanted }: SeatWishAsk) {
  const { tx, now } = work;
  const exam = await findExamByCode(tx, testCode);
  const sitting = exam && (await findSitting(tx, sittingId, exam.examId));
  if (!exam || !sitting) return refuse(contract.refusals, 'not-found');
  const wish = { userId, sittingId, examId: exam.examId };
  if (!isWanted) {
    await deleteWish(tx, wish);
    return { sittingId, isWanted };
  }
  if (sitting.state !== 'open') return refuse(contract.refusals, 'sitting-not-open');
  if (now >= sitting.bookingClosesAt) return refuse(contract.refusals, 'booking-closed');
  // If a seat becomes free between this check and the commit, the next run of `notifyFreeSeats` finds it.
  if (!(await isFull(tx, sittingId, now))) return refuse(contract.refusals, 'seats-free');
  if ((await countWishes(tx, userId, now)) >= MAX_WISHES) return refuse(contract.refusals, 'too-many-wishes');
  await putWish(tx, wish, now);
  return { sittingId, isWanted };
}
