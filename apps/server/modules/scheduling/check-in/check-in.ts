import type { BookingId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { checkIn as contract, SCAN_KEPT_MS } from '@kasauti/contract/scheduling/scheduling.ts';
import { lobbyOpensAt } from '@kasauti/domain/attempt/clock.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { CompactSign, compactVerify } from 'jose';
import type { Tx } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { record } from '../../audit/index.ts';
import { findExam } from '../../catalogue/index.ts';
import { findUser, scopeOf } from '../../identity/index.ts';
import { hasPhoto } from '../../profiles/index.ts';
import { cancelPlacedBooking, lockPlaced } from '../booking/cancel-booking.ts';
import { doorCloses } from '../booking/mark-no-shows.ts';
import { insertCheckIn } from '../store/arrivals.ts';
import { findBookingByRollNumber } from '../store/bookings.ts';
import { findPlacedBooking, type PlacedBooking } from '../store/placed-bookings.ts';
import { isProctorOf } from '../store/proctored-rooms.ts';

const PURPOSE = 'admit-card';
/** Candidates may arrive this long before the lobby opens. */
const GATE_OPENS_BEFORE_LOBBY_MS = 60 * MINUTE_MS;

/** The text of the admit card's QR: a JWS over the booking, which a scanner can check without a network. */
export async function signAdmitCard(secrets: Secrets, booking: PlacedBooking): Promise<string> {
  const { privateKey, keyId } = secrets.signingPair(PURPOSE);
  const payload = {
    b: booking.bookingId,
    r: booking.rollNumber,
    s: booking.sittingId,
    exp: Math.floor(booking.endsAt.getTime() / 1000),
  };
  return await new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'admit+jws' })
    .sign(privateKey);
}

type Card = { bookingId: BookingId; expiresAt: Date };

/** What a scanned admit card says, or null when it is not one of ours. */
async function readAdmitCard(secrets: Secrets, token: string): Promise<Card | null> {
  try {
    const { payload } = await compactVerify(token, secrets.signingPair(PURPOSE).publicKey, { algorithms: ['EdDSA'] });
    const { b, exp } = JSON.parse(Buffer.from(payload).toString('utf8')) as { b: BookingId; exp: number };
    return { bookingId: b, expiresAt: new Date(exp * 1000) };
  } catch {
    return null; // forged, cut off or another system's code: all the same to the person at the gate
  }
}

/**
 * An online room has no gate. A centre manager is at the gate of that centre, and a proctor at the door of the room
 * they watch.
 */
async function isOwnGate(
  tx: Tx,
  booking: PlacedBooking,
  { staffId, staffRole }: { staffId: UserId; staffRole: string },
) {
  const { centreId, sittingId, roomId } = booking;
  if (centreId === null) return false;
  const staff = await findUser(tx, staffId);
  const scope = staff && scopeOf(staff);
  if (scope && (scope.kind !== 'centre' || scope.id !== centreId)) return false;
  if (staffRole === 'centre_manager') return scope !== null;
  return staffRole !== 'proctor' || (roomId !== null && (await isProctorOf(tx, staffId, sittingId, roomId)));
}

/** As `newRollNumber` writes it, however it was typed. */
export function asRollNumber(text: string): string {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return [plain.slice(0, 2), plain.slice(2, 6), plain.slice(6, 10), plain.slice(10)].join('-');
}

type CheckInAsk = { token: string; nonce: string; scannedAt?: string | undefined; staffId: UserId; staffRole: string };

/**
 * Lets a candidate in at the gate and discloses the seat. A repeated scan, with the same or another nonce, says the
 * same again. What counts is when the card was scanned: a gate without a network sends its scans later, also when the
 * test is over. Announces `candidate-checked-in`.
 */
export async function checkIn(work: Work, secrets: Secrets, ask: CheckInAsk) {
  const { tx, now } = work;
  const card = await readAdmitCard(secrets, ask.token);
  // A card that is forgotten or torn must not end a day: the manager may type its roll number, and looks at name and
  // photo as with a card.
  const typed = card === null && ask.staffRole === 'centre_manager';
  const bookingId = typed ? await findBookingByRollNumber(tx, asRollNumber(ask.token)) : card?.bookingId;
  if (!bookingId) return refuse(contract.refusals, 'bad-token');
  if (!(await findPlacedBooking(tx, bookingId))) return refuse(contract.refusals, 'not-found');
  // Locked: who is checked in at this moment is not marked as a no-show.
  const booking = await lockPlaced(work, bookingId);
  const candidate = await findUser(tx, booking.candidateId);
  if (!candidate || !(await isOwnGate(tx, booking, ask))) return refuse(contract.refusals, 'not-found');
  const scannedAt = scanInstant(ask.scannedAt, now);
  if (card && !(scannedAt < card.expiresAt)) return refuse(contract.refusals, 'card-expired');
  const bar = await whyCannotCheckIn(tx, booking, scannedAt, now);
  if (bar) return refuse(contract.refusals, bar);
  const isNew = await insertCheckIn(tx, {
    booking_id: bookingId,
    checked_in_by: ask.staffId,
    checked_in_at: scannedAt,
    nonce: `${bookingId}:${ask.nonce}`,
  });
  if (isNew) {
    const detail = {
      ...(typed && { by: 'roll-number' }),
      ...(scannedAt < now && { scannedAt: scannedAt.toISOString() }),
    };
    record(work, {
      actorId: ask.staffId,
      actorRole: ask.staffRole,
      action: 'booking.check-in',
      objectKind: 'booking',
      objectId: bookingId,
      ...(Object.keys(detail).length > 0 && { detail }),
    });
    await tellOthers(work, booking);
  }
  const { candidateId } = booking;
  return { booking, candidateName: candidate.fullName, hasPhoto: await hasPhoto(tx, candidateId), already: !isNew };
}

/** A device's clock that is ahead does not move a scan into the future. */
function scanInstant(told: string | undefined, now: Date): Date {
  const at = told ? new Date(told) : now;
  return at < now ? at : now;
}

async function whyCannotCheckIn(tx: Tx, booking: PlacedBooking, scannedAt: Date, now: Date) {
  const { state, startsAt, endsAt, examId } = booking;
  const opensAt = lobbyOpensAt(startsAt).getTime() - GATE_OPENS_BEFORE_LOBBY_MS;
  const isTooOld = now.getTime() - scannedAt.getTime() > SCAN_KEPT_MS;
  const isAtGateTime = scannedAt.getTime() >= opensAt && scannedAt < endsAt && !isTooOld;
  const isOpen = state === 'confirmed' || state === 'started';
  if (isOpen || (state === 'completed' && scannedAt < now)) return isAtGateTime ? null : 'wrong-time';
  // Marked as a no-show before the gate's scan arrived: who was there before the door closed came.
  const exam = state === 'no_show' ? await findExam(tx, examId) : null;
  const isEarlyEnough = exam && scannedAt < doorCloses(booking, exam.entryClosesMinutes);
  return isEarlyEnough && isAtGateTime ? null : 'not-confirmed';
}

/**
 * The room's proctor sees them come. Whose scan arrived when they were a no-show already could not sit, and gets the
 * purchase back.
 */
async function tellOthers(work: Work, booking: PlacedBooking): Promise<void> {
  const { bookingId, attemptId, sittingId, roomId } = booking;
  if (roomId) await work.announce({ kind: 'candidate-checked-in', bookingId, attemptId, sittingId, roomId });
  if (booking.state === 'no_show') await cancelPlacedBooking(work, booking);
}
