import { randomBytes } from 'node:crypto';
import { openAttempt as contract } from '@kasauti/contract/attempts/attempts.ts';
import type { BookingId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { isClosed } from '@kasauti/domain/attempt/attempt-state.ts';
import { entryClosesAt, whyCannotEnter } from '@kasauti/domain/attempt/clock.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { countPaperPictures } from '../../authoring/index.ts';
import { hasPhoto } from '../../profiles/index.ts';
import {
  allocateRoom,
  type BookingForAttempt,
  findAllocation,
  findBookingForAttempt,
  markArrived,
} from '../../scheduling/index.ts';
import { closeIfDue } from '../ending/close-attempt.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { type Attempt, changeAttempt, insertAttempt, lockAttempt } from '../store/attempts.ts';
import type { Paper } from '../store/papers.ts';
import { type Caller, readEntryFacts } from './entry-facts.ts';
import { waitInLobby } from './lobby-device.ts';
import { resolveAccommodations, resolveAccommodationsAgain } from './resolve-accommodations.ts';
import { paperOf } from './take-paper.ts';

const SEED_BYTES = 16;
const { refusals } = contract;

type Parts = Pick<App, 'hub' | 'settings'>;

/**
 * Admits a candidate to the lobby. Each booking has one attempt. A candidate who returns gets the same attempt in its
 * current state, even if it has ended.
 */
export async function openAttempt(work: Work, parts: Parts, ask: { bookingId: BookingId; caller: Caller }) {
  const { hub } = parts;
  const { tx, now } = work;
  const booking = await findBookingForAttempt(tx, ask.bookingId);
  if (!booking || booking.candidateId !== ask.caller.userId) return refuse(refusals, 'not-found');
  const locked = await lockAttempt(tx, booking.attemptId);
  const found = locked && (await closeIfDue(work, hub, locked));
  if (booking.state === 'no_show') return refuse(refusals, 'entry-closed');
  // The candidate waited in the lobby but could not start. They can use the purchase again, and may already have used
  // it for another booking.
  if (found && !found.startedAt && !isClosed(found.state) && booking.state !== 'confirmed')
    return refuse(refusals, 'entry-closed');
  if (!found && booking.state !== 'confirmed') return refuse(refusals, 'not-confirmed');

  const sitting = { ...booking, windowEndsAt: booking.endsAt };
  const bar = whyCannotEnter(await readEntryFacts(work, sitting, found, ask.caller), now);
  if (bar) return refuse(refusals, bar);
  const paper = await paperOf(work, booking, found);
  if (!paper) return refuse(refusals, 'paper-not-ready', { retryAfterSeconds: 2 });
  const entered = found ? await refreshNeeds(work, found) : await enterLobby(work, parts, booking, paper);
  if (isRefusal(entered)) return entered;
  const isWaiting = entered.state === 'lobby' || entered.state === 'authorised';
  const attempt = isWaiting ? await waitInLobby(work, hub, entered, ask.caller) : entered;

  const { T0, mode, windowEndsAt, durationMinutes } = attempt;
  const entryClosesAfterMs = attempt.entryClosesMinutes * MINUTE_MS;
  return {
    attempt,
    paperSha256: paper.sha256.toString('hex'),
    pictureCount: await countPaperPictures(tx, paper.formId),
    entryClosesAt: entryClosesAt({ mode, T0, windowEndsAt, entryClosesAfterMs, durationMinutes }) ?? windowEndsAt,
    rollNumber: booking.rollNumber,
    examTitle: booking.examTitle,
    hasPhoto: await hasPhoto(tx, booking.candidateId),
    now,
  };
}
export type OpenedAttempt = Exclude<Awaited<ReturnType<typeof openAttempt>>, { refused: true }>;

async function enterLobby(work: Work, { hub, settings }: Parts, booking: BookingForAttempt, paper: Paper) {
  const { tx, now } = work;
  const room =
    (await findAllocation(tx, booking.bookingId)) ??
    (await allocateRoom(work, { bookingId: booking.bookingId, candidateId: null }));
  // No suitable room has a free seat. The reaction to the booking has logged this as an error. The candidate may retry,
  // because staff may add a room.
  if (isRefusal(room)) return refuse(refusals, 'paper-not-ready', { retryAfterSeconds: 30 });
  const needs = await resolveAccommodations(work, booking.candidateId, booking.durationMinutes);
  await insertAttempt(tx, {
    attempt_id: booking.attemptId,
    booking_id: booking.bookingId,
    candidate_id: booking.candidateId,
    exam_id: booking.examId,
    sitting_id: booking.sittingId,
    room_id: room.roomId,
    form_id: paper.formId,
    mode: booking.mode,
    is_practice: booking.isPractice,
    pass_share_in_percent: booking.passShareInPercent,
    state: 'lobby',
    order_seed: randomBytes(SEED_BYTES).toString('hex'),
    t0: booking.T0,
    window_ends_at: booking.endsAt,
    entry_closes_minutes: booking.entryClosesMinutes,
    duration_minutes: booking.durationMinutes,
    section_minutes: paper.sectionMinutes,
    drain_seconds: settings.ANSWER_DRAIN_SECONDS,
    ...needs,
    lobby_at: now,
  });
  // Since the booking was read, it may have been cancelled or marked as a no-show.
  if (!(await markArrived(work, booking.bookingId))) return refuse(refusals, 'not-confirmed');
  // If another device inserted the attempt at the same moment, this reads that attempt.
  const attempt = await lockAttempt(tx, booking.attemptId);
  if (!attempt) throw new Error(`attempt ${booking.attemptId} does not exist`);
  await publishAttemptChange(work, hub, attempt, null);
  return attempt;
}

/**
 * Updates the accommodations of an attempt that has not started. If accommodations are approved while the candidate
 * waits, the candidate sees them at once.
 */
async function refreshNeeds(work: Work, attempt: Attempt): Promise<Attempt> {
  if (attempt.startedAt || isClosed(attempt.state)) return attempt;
  return await changeAttempt(work.tx, attempt.attemptId, await resolveAccommodationsAgain(work, attempt));
}
