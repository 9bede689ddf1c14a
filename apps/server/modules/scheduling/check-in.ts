import type { BookingId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { checkIn as contract } from '@kasauti/contract/scheduling.ts';
import { lobbyOpensAt } from '@kasauti/domain/attempt/clock.ts';
import { CompactSign, compactVerify } from 'jose';
import type { Tx } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Work } from '../../platform/work.ts';
import { record } from '../audit/index.ts';
import { findUser, scopeOf } from '../identity/index.ts';
import { findBookingByRollNumber, findPlacedBooking, insertCheckIn, type PlacedBooking } from './store/bookings.ts';
import { isProctorOf } from './store/sittings.ts';

const PURPOSE = 'admit-card';
/** Candidates may arrive this long before the lobby opens. */
const GATE_OPENS_BEFORE_LOBBY_MS = 60 * 60_000;

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

/** The booking that a scanned admit card names, or null when it is not one of ours. */
async function readAdmitCard(secrets: Secrets, token: string): Promise<BookingId | null> {
  try {
    const { payload } = await compactVerify(token, secrets.signingPair(PURPOSE).publicKey, { algorithms: ['EdDSA'] });
    return (JSON.parse(Buffer.from(payload).toString('utf8')) as { b: BookingId }).b;
  } catch {
    return null; // forged, cut off or another system's code: all the same to the person at the gate
  }
}

/** An online room has no gate; whoever manages a centre stands at that one's, and a proctor at the door of the room they watch. */
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
function asRollNumber(text: string): string {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return [plain.slice(0, 2), plain.slice(2, 6), plain.slice(6, 10), plain.slice(10)].join('-');
}

/** Lets a candidate in at the gate and discloses the seat. A repeated scan, with the same or another nonce, says the same again. */
export async function checkIn(
  work: Work,
  secrets: Secrets,
  ask: { token: string; nonce: string; staffId: UserId; staffRole: string },
) {
  const { tx, now } = work;
  const onCard = await readAdmitCard(secrets, ask.token);
  // A card that is forgotten or torn must not end a day: the manager may type its roll number, and looks at name and photo as with a card.
  const typed = onCard === null && ask.staffRole === 'centre_manager';
  const bookingId = typed ? await findBookingByRollNumber(tx, asRollNumber(ask.token)) : onCard;
  if (!bookingId) return refuse(contract.refusals, 'bad-token');
  const booking = await findPlacedBooking(tx, bookingId);
  const candidate = booking && (await findUser(tx, booking.candidateId));
  if (!booking || !candidate || !(await isOwnGate(tx, booking, ask))) return refuse(contract.refusals, 'not-found');
  if (booking.state !== 'confirmed' && booking.state !== 'started') return refuse(contract.refusals, 'not-confirmed');
  const opensAt = lobbyOpensAt(booking.startsAt).getTime() - GATE_OPENS_BEFORE_LOBBY_MS;
  if (now.getTime() < opensAt || now >= booking.endsAt) return refuse(contract.refusals, 'wrong-time');
  const isNew = await insertCheckIn(tx, {
    booking_id: bookingId,
    checked_in_by: ask.staffId,
    checked_in_at: now,
    nonce: `${bookingId}:${ask.nonce}`,
  });
  if (isNew)
    record(work, {
      actorId: ask.staffId,
      actorRole: ask.staffRole,
      action: 'booking.check-in',
      objectKind: 'booking',
      objectId: bookingId,
      ...(typed && { detail: { by: 'roll-number' } }),
    });
  return { booking, candidateName: candidate.fullName, already: !isNew };
}
