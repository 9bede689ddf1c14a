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
/** Check-in at the gate begins this long before the lobby opens. */
const GATE_OPENS_BEFORE_LOBBY_MS = 60 * MINUTE_MS;

/** Returns the instant at which check-in for a sitting begins. */
export const gateOpensAt = (startsAt: Date): Date =>
  new Date(lobbyOpensAt(startsAt).getTime() - GATE_OPENS_BEFORE_LOBBY_MS);

/**
 * Returns the text of the QR code on an admit card. It is a signed JWS that names the booking, its roll number and its
 * sitting. A scanner can verify it without a network connection.
 */
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

/** Returns the content of a scanned admit card. Returns null if this server did not sign it. */
async function readAdmitCard(secrets: Secrets, token: string): Promise<Card | null> {
  try {
    const { payload } = await compactVerify(token, secrets.signingPair(PURPOSE).publicKey, { algorithms: ['EdDSA'] });
    const { b, exp } = JSON.parse(Buffer.from(payload).toString('utf8')) as { b: BookingId; exp: number };
    return { bookingId: b, expiresAt: new Date(exp * 1000) };
  } catch {
    return null; // forged, incomplete and unrelated codes are treated alike
  }
}

/**
 * Returns true if this member of staff may check in the candidate of this booking. A centre manager may check in
 * candidates of their own centre, and a proctor candidates of the room that they watch. Staff with another role may
 * check in candidates of every centre of their scope. There is no check-in for online rooms.
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

/** Converts typed text to the format of `newRollNumber`: upper case, with hyphens. */
export function asRollNumber(text: string): string {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return [plain.slice(0, 2), plain.slice(2, 6), plain.slice(6, 10), plain.slice(10)].join('-');
}

type CheckInAsk = { token: string; nonce: string; scannedAt?: string | undefined; staffId: UserId; staffRole: string };

/**
 * Checks a candidate in at the gate and discloses the seat. A repeated scan returns the same result with `already` set,
 * even if its nonce differs. A gate without a network connection sends its scans later, sometimes after the test. All
 * time limits are therefore compared with the instant of the scan. Announces `candidate-checked-in`.
 */
export async function checkIn(work: Work, secrets: Secrets, ask: CheckInAsk) {
  const { tx, now } = work;
  const card = await readAdmitCard(secrets, ask.token);
  // If a candidate has no readable card, the centre manager types the roll number instead. The manager then compares
  // name and photo, as for a candidate with a card.
  const typed = card === null && ask.staffRole === 'centre_manager';
  const bookingId = typed ? await findBookingByRollNumber(tx, asRollNumber(ask.token)) : card?.bookingId;
  if (!bookingId) return refuse(contract.refusals, 'bad-token');
  if (!(await findPlacedBooking(tx, bookingId))) return refuse(contract.refusals, 'not-found');
  // While the booking is locked, no other transaction can mark it as a no-show.
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
    await notifyOthers(work, booking);
  }
  const { candidateId } = booking;
  return { booking, candidateName: candidate.fullName, hasPhoto: await hasPhoto(tx, candidateId), already: !isNew };
}

/**
 * Returns the instant of a scan. If the device reports none, or reports an instant in the future, returns the current
 * instant.
 */
function scanInstant(told: string | undefined, now: Date): Date {
  const at = told ? new Date(told) : now;
  return at < now ? at : now;
}

async function whyCannotCheckIn(tx: Tx, booking: PlacedBooking, scannedAt: Date, now: Date) {
  const { state, startsAt, endsAt, examId } = booking;
  const isTooOld = now.getTime() - scannedAt.getTime() > SCAN_KEPT_MS;
  const isAtGateTime = scannedAt >= gateOpensAt(startsAt) && scannedAt < endsAt && !isTooOld;
  const isOpen = state === 'confirmed' || state === 'started';
  if (isOpen || (state === 'completed' && scannedAt < now)) return isAtGateTime ? null : 'wrong-time';
  // The scan may arrive after the booking was marked as a no-show. A candidate who was scanned before entry closed is
  // not a no-show.
  const exam = state === 'no_show' ? await findExam(tx, examId) : null;
  const isEarlyEnough = exam && scannedAt < doorCloses(booking, exam.entryClosesMinutes);
  return isEarlyEnough && isAtGateTime ? null : 'not-confirmed';
}

/**
 * Notifies the room's proctor of the check-in. If the booking is already marked as a no-show, the candidate was present
 * but could not sit the test. The booking is then cancelled, and its entitlement can be used for another booking.
 */
async function notifyOthers(work: Work, booking: PlacedBooking): Promise<void> {
  const { bookingId, attemptId, sittingId, roomId } = booking;
  if (roomId) await work.announce({ kind: 'candidate-checked-in', bookingId, attemptId, sittingId, roomId });
  if (booking.state === 'no_show') await cancelPlacedBooking(work, booking);
}
