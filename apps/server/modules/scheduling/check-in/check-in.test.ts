import { profilePhoto } from '@kasauti/contract/identity/profiles.ts';
import type { BookingId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenSession, givenSignedIn, givenUser } from '../../../test/given/identity.ts';
import { givenFullProfile } from '../../../test/given/profiles.ts';
import { givenBooking, givenCentre } from '../../../test/given/scheduling.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { allocateRoom } from '../allocation/allocate-room.ts';
import { markNoShows, releaseNoFaultBookings } from '../booking/mark-no-shows.ts';
import { findBooking, findCheckIn } from '../store/bookings.ts';
import { findPlacedBooking } from '../store/placed-bookings.ts';
import { checkIn, signAdmitCard } from './check-in.ts';

const app = await testApp();
const T0 = new Date('2027-03-02T04:30:00Z');
const endsAt = new Date(T0.getTime() + 60 * MINUTE_MS);
const from = (minutes: number) => new Date(T0.getTime() + minutes * MINUTE_MS);

/** Creates a candidate with a place at a centre, the manager at the gate of this centre, and the admit card. */
async function givenCard(startsAt = T0) {
  const centreId = await givenCentre(app);
  const ends = new Date(startsAt.getTime() + 60 * MINUTE_MS);
  const booked = await givenBooking(app, { mode: 'centre', centreId, startsAt, endsAt: ends });
  const { bookingId, candidateId } = booked;
  await app.inTransaction((work) => allocateRoom(work, { bookingId, candidateId: null }));
  const placed = (await findPlacedBooking(app.database, bookingId))!;
  const token = await signAdmitCard(app.secrets, placed);
  const manager = await givenUser(app, { role: 'centre_manager', scope: { kind: 'centre', id: centreId } });
  return { bookingId, candidateId, token, staffId: manager.userId, rollNumber: placed.rollNumber };
}
type Card = Awaited<ReturnType<typeof givenCard>>;

const scan = ({ token, staffId }: Card, at: Date, scannedAt?: Date, staffRole = 'centre_manager') =>
  app.at(at, (work) =>
    checkIn(work, app.secrets, { token, nonce: 'scan-0001', scannedAt: scannedAt?.toISOString(), staffId, staffRole }),
  );
const stateOf = async (bookingId: BookingId) => (await findBooking(app.database, bookingId))?.state;
const purchaseOf = async (bookingId: BookingId) =>
  (
    await app.pool.query(
      'select e.state from entitlement e join booking b using (entitlement_id) where booking_id = $1',
      [bookingId],
    )
  ).rows[0].state;
/** Runs the scheduled tasks at this instant. */
const tasksAt = async (now: Date) => {
  await app.at(now, markNoShows);
  await releaseNoFaultBookings({ inTransaction: (act) => app.at(now, act) });
};

test('a candidate who passed the gate in time is no no-show, and one who got no further keeps the purchase after the test', async () => {
  const [came, late, absent] = [await givenCard(), await givenCard(), await givenCard()];
  expect(await scan(came, from(-10))).toMatchObject({ already: false });
  expect(await scan(late, from(31))).toMatchObject({ already: false });
  await tasksAt(from(32));
  expect(await stateOf(came.bookingId)).toBe('confirmed');
  expect([await stateOf(late.bookingId), await stateOf(absent.bookingId)]).toEqual(['no_show', 'no_show']);
  await tasksAt(endsAt);
  expect([await stateOf(came.bookingId), await purchaseOf(came.bookingId)]).toEqual(['cancelled', 'granted']);
  expect(await purchaseOf(absent.bookingId)).toBe('consumed');
});

test('the door closes at its instant: who is scanned then is late, a moment before is not', async () => {
  const [late, inTime] = [await givenCard(), await givenCard()];
  const closes = from(30);
  await scan(late, closes);
  await scan(inTime, closes, new Date(closes.getTime() - 1));
  await tasksAt(from(31));
  expect([await stateOf(late.bookingId), await stateOf(inTime.bookingId)]).toEqual(['no_show', 'confirmed']);
  // The same rule applies to a scan that arrives after its candidate was marked as a no-show.
  const [lateScan, earlyScan] = [await givenCard(), await givenCard()];
  await tasksAt(from(31));
  expect(await scan(lateScan, from(40), closes)).toMatchObject({ code: 'not-confirmed' });
  expect(await scan(earlyScan, from(40), new Date(closes.getTime() - 1))).toMatchObject({ already: false });
});

test('a candidate at the gate while the no-shows are marked is never one of them', async () => {
  for (let round = 0; round < 8; round += 1) {
    const card = await givenCard();
    const [scanned] = await Promise.all([scan(card, from(31), from(29)), app.at(from(31), markNoShows)]);
    if (isRefusal(scanned)) throw new Error(scanned.code);
    await tasksAt(endsAt);
    expect([await stateOf(card.bookingId), await purchaseOf(card.bookingId)]).toEqual(['cancelled', 'granted']);
  }
});

test('a scan that waited for the network counts by when it was made, also after the end of the test', async () => {
  const card = await givenCard();
  expect(await scan(card, from(300), from(-5))).toMatchObject({ already: false });
  expect(await findCheckIn(app.database, card.bookingId)).toMatchObject({ at: from(-5), byUser: card.staffId });
  expect(await scan(card, from(310), from(-5))).toMatchObject({ already: true });
});

test('a scan of somebody who has handed in meanwhile is taken, and changes nothing of the test', async () => {
  const card = await givenCard();
  await app.pool.query("update booking set state = 'completed' where booking_id = $1", [card.bookingId]);
  expect(await scan(card, from(300), from(-5))).toMatchObject({ already: false });
  expect(await stateOf(card.bookingId)).toBe('completed');
});

test('a no-show whose scan arrives afterwards gets the purchase back; a latecomer’s scan does not undo it', async () => {
  const [came, late] = [await givenCard(), await givenCard()];
  await tasksAt(from(31));
  expect(await scan(late, from(40), from(35))).toMatchObject({ code: 'not-confirmed' });
  expect(await scan(came, from(40), from(-5))).toMatchObject({ already: false });
  expect([await stateOf(came.bookingId), await purchaseOf(came.bookingId)]).toEqual(['cancelled', 'granted']);
  expect([await stateOf(late.bookingId), await purchaseOf(late.bookingId)]).toEqual(['no_show', 'consumed']);
});

test.each([
  ['before the gate opened', from(5), from(-100), 'wrong-time'],
  ['after the end', from(100), from(61), 'card-expired'],
  ['more than a day ago', from(24 * 60 + 1), from(0), 'wrong-time'],
  ['exactly when the gate opened', from(5), from(-90), null],
  ['exactly a day ago', from(24 * 60), from(0), null],
])('a scan of %s is judged by its own instant', async (_, now, scannedAt, code) => {
  const scanned = await scan(await givenCard(), now, scannedAt);
  expect(isRefusal(scanned) ? scanned.code : null).toBe(code);
});

test('a card is taken until it expires, though its sitting goes on; a scan from before that counts whenever it arrives', async () => {
  const [late, before] = [await givenCard(), await givenCard()];
  for (const { bookingId } of [late, before])
    await app.pool.query(
      `update sitting set ends_at = ends_at + interval '2 hours'
      where sitting_id = (select sitting_id from booking where booking_id = $1)`,
      [bookingId],
    );
  const scanned = async (card: Card, at: Date, scannedAt?: Date) => {
    const outcome = await scan(card, at, scannedAt);
    return isRefusal(outcome) ? outcome.code : 'let-in';
  };
  expect(await scanned(late, endsAt)).toBe('card-expired');
  expect(await findCheckIn(app.database, late.bookingId)).toBeNull();
  expect(await scanned(before, from(90), new Date(endsAt.getTime() - 1))).toBe('let-in');
  expect(await scanned({ ...late, token: late.rollNumber }, endsAt)).toBe('let-in');
});

test('an admit card says when the door opens and closes, and names the seat once its owner was let in', async () => {
  const card = await givenCard();
  const { seatLabel } = (await findPlacedBooking(app.database, card.bookingId))!;
  const { headers } = await givenSession(app, card.candidateId);
  const url = `/api/v1/bookings/${card.bookingId}/admit-card.pdf`;
  const text = async () => readPdf((await app.fastify.inject({ url, headers })).rawPayload).text;
  expect(await text()).toContain('Lobbyopens9:30amEntrycloses');
  expect(await text()).toContain('EntryclosesTue2Mar2027,10:30amIST');
  expect(await text()).toContain('Seatgivenatcheck-in');
  await scan(card, from(-10));
  expect(await text()).toContain(`Seat${seatLabel}`);
});

test('the admit card of a window names no door: its owner begins when they like', async () => {
  const { userId, headers } = await givenSignedIn(app);
  const { bookingId } = await givenBooking(app, { mode: 'none', startsAt: T0, candidateId: userId });
  const url = `/api/v1/bookings/${bookingId}/admit-card.pdf`;
  const { text } = readPdf((await app.fastify.inject({ url, headers })).rawPayload);
  expect(text).toContain('StartsAnytimefromTue2Mar2027,10:00amISTuntilTue2Mar2027,11:00amIST');
  for (const word of ['Lobbyopens', 'Entrycloses', 'Seat']) expect(text).not.toContain(word);
});

test('a device whose clock is ahead does not move a scan into the future', async () => {
  const card = await givenCard();
  await scan(card, from(-5), from(20));
  expect(await findCheckIn(app.database, card.bookingId)).toMatchObject({ at: from(-5) });
});

test('only a manager may type a roll number, only at their own centre, and a manager without a centre checks nobody in', async () => {
  const [card, other] = [await givenCard(), await givenCard()];
  const typed = { ...card, token: card.rollNumber.toLowerCase().replaceAll('-', ' ') };
  for (const role of ['admin', 'proctor'])
    expect(await scan(typed, from(-5), undefined, role)).toMatchObject({ code: 'bad-token' });
  const unbound = await givenUser(app, { role: 'centre_manager' });
  for (const staffId of [other.staffId, unbound.userId])
    for (const { token } of [card, typed])
      expect(await scan({ ...card, token, staffId }, from(-5))).toMatchObject({ code: 'not-found' });
  expect(await findCheckIn(app.database, card.bookingId)).toBeNull();
  expect(await scan(typed, from(-5))).toMatchObject({ already: false });
});

test('the gate gets the photo to compare with, by card and by roll number; nobody at another gate does', async () => {
  const startsAt = new Date(Date.now() + 20 * MINUTE_MS);
  const [card, other] = [await givenCard(startsAt), await givenCard(startsAt)];
  const bare = await scan(card, new Date());
  expect(bare).toMatchObject({ hasPhoto: false });
  await givenFullProfile(app, card.candidateId);
  const send = async (staffId: UserId, token: string) => {
    const { headers } = await givenSession(app, staffId);
    const payload = { token, nonce: 'scan-0002' };
    return (await app.fastify.inject({ method: 'POST', url: '/api/v1/check-in', headers, payload })).json();
  };
  const url = profilePhoto.path.replace('{userId}', card.candidateId);
  expect((await send(card.staffId, card.token)).photoUrl).toBe(url);
  expect((await send(card.staffId, card.rollNumber)).photoUrl).toBe(url);
  const photo = async (staffId: UserId) =>
    (await app.fastify.inject({ url, headers: (await givenSession(app, staffId)).headers })).statusCode;
  expect([await photo(card.staffId), await photo(other.staffId)]).toEqual([200, 403]);
  await app.pool.query("update booking set state = 'cancelled' where booking_id = $1", [card.bookingId]);
  expect(await photo(card.staffId)).toBe(403);
});
