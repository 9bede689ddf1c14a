import type { BookingId, CentreId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { formatInstant } from '@kasauti/domain/format/dates.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { describe, expect, test } from 'vitest';
import { splitScripts } from '../../../platform/documents/pdf.ts';
import { testApp } from '../../../test/app.ts';
import { givenSession, givenSignedIn, givenUser, mailsTo } from '../../../test/given/identity.ts';
import { givenAccommodation, givenFullProfile } from '../../../test/given/profiles.ts';
import { givenBooking, givenCentre, givenRoom, givenSitting } from '../../../test/given/scheduling.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { allocateRoom } from '../allocation/allocate-room.ts';
import { checkIn, signAdmitCard } from '../check-in/check-in.ts';
import { remind } from '../reactions.ts';
import { findPlacedBooking } from '../store/placed-bookings.ts';

const app = await testApp({ DATABASE_POOL: '24' });
const zone = 'Asia/Kolkata';
const startsAt = new Date('2027-03-01T04:30:00Z');
const noon = new Date('2027-02-26T06:30:00Z');
const allocate = (bookingId: BookingId) => app.at(noon, (work) => allocateRoom(work, { bookingId, candidateId: null }));

test('asking twenty times at once for the room of a booking gives one place', async () => {
  const booked = await givenBooking(app, { mode: 'centre', startsAt, at: noon });
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => allocate(booked.bookingId)));
  const places = answers.map((answer) => {
    if (answer.status === 'rejected') return String(answer.reason);
    const place = answer.value;
    return isRefusal(place) ? place.code : `${place.roomId}/${place.seatLabel}`;
  });
  expect(new Set(places).size).toBe(1);
  expect(places[0]).toMatch(/\/[A-E][1-4]$/);
});

test('twenty bookings allocated at once have twenty seats', async () => {
  const sitting = await givenSitting(app, { mode: 'centre', seats: 20, startsAt });
  const bookings = [];
  for (let n = 0; n < 20; n += 1) bookings.push(await givenBooking(app, { ...sitting, at: noon }));
  const answers = await Promise.all(bookings.map((one) => allocate(one.bookingId)));
  expect(new Set(answers.map((answer) => (isRefusal(answer) ? answer.code : answer.seatLabel))).size).toBe(20);
});

test('a candidate in a wheelchair gets an aisle seat of a step-free room', async () => {
  const { userId } = await givenUser(app);
  await givenAccommodation(app, userId, 'wheelchair');
  const booked = await givenBooking(app, { mode: 'centre', startsAt, at: noon, candidateId: userId });
  const place = await allocate(booked.bookingId);
  expect(isRefusal(place) ? place.code : place.seatLabel).toMatch(/1$/);
});

test('if no room meets an accommodation, the allocation is refused, and nobody gets an unsuitable seat', async () => {
  const { userId } = await givenUser(app);
  const booked = await givenBooking(app, { mode: 'centre', startsAt, at: noon, candidateId: userId });
  await givenAccommodation(app, userId, 'scribe');
  const place = await allocate(booked.bookingId);
  expect(isRefusal(place) && place.code).toBe('no-room-fits');
});

test('the call over HTTP names the room and keeps the seat back; a stranger’s booking is unknown', async () => {
  const { userId, headers } = await givenSignedIn(app);
  const booked = await givenBooking(app, { mode: 'centre', startsAt, at: noon, candidateId: userId });
  const ask = {
    method: 'POST',
    url: '/roomallocate/allocate-rooms',
    payload: { schedule_id: booked.bookingId },
  } as const;
  const first = await app.fastify.inject({ ...ask, headers });
  const again = await app.fastify.inject({ ...ask, headers });
  expect(first.statusCode).toBe(200);
  expect(first.json()).toMatchObject({ schedule_id: booked.bookingId, seatDisclosed: 'at-check-in' });
  expect(JSON.stringify(first.json())).not.toMatch(/"[A-E][1-4]"/);
  expect(again.json()).toEqual(first.json());
  const stranger = await givenSignedIn(app);
  const refused = await app.fastify.inject({ ...ask, headers: stranger.headers });
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'not-found']);
});

test('a booking that is not confirmed has no room', async () => {
  const booked = await givenBooking(app, { startsAt, at: noon });
  await app.pool.query("update booking set state = 'cancelled' where booking_id = $1", [booked.bookingId]);
  const place = await allocate(booked.bookingId);
  expect(isRefusal(place) && [place.code, place.status, place.message]).toEqual([
    'not-confirmed',
    409,
    'Error allocating room for proctoring',
  ]);
});

test('a confirmed booking gets its room, its mail with admit card and calendar, and My Tests shows it', async () => {
  const { userId, email, headers } = await givenSignedIn(app);
  const booked = await givenBooking(app, { startsAt, at: noon, candidateId: userId });
  await app.drainOutbox();
  await app.drainOutbox();
  const mails = (await app.fastify.inject(`/dev/mail.json?to=${email}`)).json() as {
    subject: string;
    attachments: { fileName: string; base64: string }[];
  }[];
  const mail = mails.find((one) => one.subject.startsWith('Your seat is booked'));
  expect(mail?.attachments.map((one) => one.fileName)).toEqual([
    `admit-card-${booked.rollNumber}.pdf`,
    `${booked.testCode}.ics`,
  ]);
  const calendar = Buffer.from(mail?.attachments[1]?.base64 ?? '', 'base64').toString('utf8');
  expect(calendar).toContain('DTSTART:20270301T043000Z\r\n');
  expect(calendar.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);

  const listed = await app.fastify.inject({ url: `/api/v1/bookings/${userId}`, headers });
  expect(listed.json().data).toMatchObject([
    { schedule_id: booked.bookingId, state: 'confirmed', startsAt: startsAt.toISOString(), room: { seat: null } },
  ]);
});

describe('the mail about a window in which everybody begins when they like', () => {
  const mailOf = async (opensAt: Date, bookedAt: Date) => {
    const { userId, email } = await givenUser(app);
    const endsAt = new Date(opensAt.getTime() + 12 * HOUR_MS);
    const window = { mode: 'recorded', startsAt: opensAt, endsAt, bookingClosesAt: endsAt } as const;
    await givenBooking(app, { ...window, at: bookedAt, candidateId: userId });
    await app.drainOutbox();
    const mails = await mailsTo(app, email);
    return mails.find(({ subject }) => subject.startsWith('Your seat is booked'))?.plain;
  };

  test('names when it can be begun: until the hour that it lasts would not fit into it any more', async () => {
    const mail = await mailOf(startsAt, noon);
    expect(mail).toContain('Any time from Mon 1 Mar 2027, 10:00 am IST until Mon 1 Mar 2027, 9:00 pm IST');
    expect(mail).toContain('Lobby opens');
  });

  test('names nothing that has passed when it is open already', async () => {
    const opened = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS);
    const mail = await mailOf(opened, new Date(opened.getTime() + HOUR_MS));
    expect(mail).toContain(`Any time until ${formatInstant(new Date(opened.getTime() + 11 * HOUR_MS), zone, 'en')}`);
    expect(mail).not.toContain(formatInstant(opened, zone, 'en'));
    expect(mail).not.toContain('Lobby opens');
  });
});

describe('a reminder', () => {
  const before = (ms: number) => new Date(startsAt.getTime() - ms);
  const remindersOf = async (booked: Date, ...looks: Date[]) => {
    const { userId, email } = await givenUser(app);
    await givenBooking(app, { startsAt, at: booked, candidateId: userId });
    for (const look of looks) await app.at(look, (work) => remind(app.settings, work));
    const mails = await mailsTo(app, email);
    return mails.map(({ subject }) => subject.split(':')[0]).filter((subject) => subject?.startsWith('Your test'));
  };

  test('comes a day and two hours before, each once', async () => {
    const looks = [before(24 * HOUR_MS), before(23 * HOUR_MS), before(2 * HOUR_MS), before(HOUR_MS)];
    expect(await remindersOf(noon, ...looks)).toEqual(['Your test is tomorrow', 'Your test starts in two hours']);
  });

  test('does not come for a booking that was made inside its time', async () => {
    expect(await remindersOf(before(20 * HOUR_MS), before(19 * HOUR_MS))).toEqual([]);
    expect(await remindersOf(before(HOUR_MS / 10), before(HOUR_MS / 15))).toEqual([]);
  });

  test('that comes late says nothing that is no longer true', async () => {
    expect(await remindersOf(noon, before(HOUR_MS / 15))).toEqual(['Your test starts soon']);
  });
});

test('a Hindi reader’s mail and calendar name the city in Hindi, and My Tests knows both names', async () => {
  const { userId, email, headers } = await givenSignedIn(app, { language: 'hi' });
  const centreId = await givenCentre(app, 'Kochi', 'कोच्चि');
  const booked = await givenBooking(app, { mode: 'centre', centreId, startsAt, at: noon, candidateId: userId });
  await app.drainOutbox();
  expect((await mailsTo(app, email)).map(({ plain }) => plain)).toContainEqual(
    expect.stringContaining('Kochi Test Hall, कोच्चि'),
  );
  const url = `/api/v1/bookings/${booked.bookingId}/calendar.ics`;
  const calendar = (await app.fastify.inject({ url, headers })).payload.replaceAll('\r\n ', '');
  expect(calendar).toContain('LOCATION:Kochi Test Hall\\, 12 Residency Road\\, कोच्चि\\, 560025\r\n');
  expect(calendar).toContain(`DESCRIPTION:रोल नंबर ${booked.rollNumber}.`);
  const listed = await app.fastify.inject({ url: `/api/v1/bookings/${userId}`, headers });
  expect(listed.json().data).toMatchObject([{ centre: { city: 'Kochi', cityHi: 'कोच्चि' } }]);
});

test('the admit card is a PDF for its owner and nobody else', async () => {
  const { userId, headers } = await givenSignedIn(app, { fullName: 'आशा राव', language: 'hi' });
  const booked = await givenBooking(app, { mode: 'centre', startsAt, at: noon, candidateId: userId });
  const url = `/api/v1/bookings/${booked.bookingId}/admit-card.pdf`;
  const card = await app.fastify.inject({ url, headers });
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(card.rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const stranger = await givenSignedIn(app);
  expect((await app.fastify.inject({ url, headers: stranger.headers })).statusCode).toBe(403);
  expect((await app.fastify.inject({ url })).statusCode).toBe(401);
});

describe('the signature on an admit card', () => {
  const cardOf = async (wishes: { mode: 'centre' | 'live'; language?: 'en' | 'hi'; isSigned?: boolean }) => {
    const { mode, language = 'en', isSigned = false } = wishes;
    const { userId, headers } = await givenSignedIn(app, { language });
    if (isSigned) await givenFullProfile(app, userId);
    const booked = await givenBooking(app, { mode, startsAt, at: noon, candidateId: userId });
    const url = `/api/v1/bookings/${booked.bookingId}/admit-card.pdf`;
    return readPdf((await app.fastify.inject({ url, headers })).rawPayload);
  };

  test('is below the photo when the candidate has one', async () => {
    const card = await cardOf({ mode: 'live', isSigned: true });
    expect(card.pictures).toEqual([
      [350, 450],
      [350, 150],
    ]);
    expect(card.text).toContain('Candidate’ssignature');
  });

  test('is attributed to the candidate only where it is shown', async () => {
    const card = await cardOf({ mode: 'live' });
    expect(card.pictures).toEqual([]);
    expect(card.text).toContain('Photonotuploaded');
    expect(card.text).not.toContain('signature');
  });

  test('is given once more at a centre, where a box waits for it, with or without one in the profile', async () => {
    const asked = 'Candidate’ssignature,inthepresenceoftheinvigilator';
    expect((await cardOf({ mode: 'centre' })).text).toContain(asked);
    expect((await cardOf({ mode: 'centre', isSigned: true })).text).toContain(asked);
  });

  test('has its words in Hindi on a Hindi card', async () => {
    const { text } = await cardOf({ mode: 'centre', language: 'hi', isSigned: true });
    expect(text.match(/हस्ताक्षर/g)).toHaveLength(2);
  });
});

test('a text of two scripts is cut where the script changes', () => {
  expect(splitScripts('₹499 आशा Rao').map((run) => [run.script, run.text])).toEqual([
    ['devanagari', '₹'],
    ['latin', '499 '],
    ['devanagari', 'आशा '],
    ['latin', 'Rao'],
  ]);
});

test('at the gate a scanned card discloses the seat; a second scan says so, a forged or early one is refused', async () => {
  const staff = await givenUser(app, { role: 'proctor' });
  const booked = await givenBooking(app, { mode: 'centre', startsAt, at: noon, proctorId: staff.userId });
  await allocate(booked.bookingId);
  const placed = await findPlacedBooking(app.database, booked.bookingId);
  if (!placed) throw new Error('gone');
  const token = await signAdmitCard(app.secrets, placed);
  const scan = (now: Date, text = token) =>
    app.at(now, (work) =>
      checkIn(work, app.secrets, { token: text, nonce: 'scan-0001', staffId: staff.userId, staffRole: 'proctor' }),
    );
  const open = new Date(startsAt.getTime() - HOUR_MS);

  const { headers } = await givenSession(app, placed.candidateId);
  const roomOnCard = async () =>
    (await app.fastify.inject({ url: `/api/v1/bookings/${placed.candidateId}`, headers })).json().data[0].room;

  expect(placed.seatLabel).toMatch(/^[A-E][1-4]$/);
  expect(await roomOnCard()).toEqual({ name: placed.roomName, seat: null });
  expect(await scan(new Date(startsAt.getTime() - 2 * HOUR_MS))).toMatchObject({ code: 'wrong-time' });
  expect(await scan(open, `${token.slice(0, -4)}AAAA`)).toMatchObject({ code: 'bad-token' });
  const scans = await Promise.all([scan(open), scan(open), scan(open)]);
  expect(scans.filter((one) => !isRefusal(one) && !one.already)).toHaveLength(1);
  expect(await roomOnCard()).toEqual({ name: placed.roomName, seat: placed.seatLabel });
});

test('a card is taken at the gate of its own centre: not at another’s, and not for an online room', async () => {
  const open = new Date(startsAt.getTime() - HOUR_MS);
  const scan = async (wishes: Parameters<typeof givenBooking>[1], centreId?: CentreId) => {
    const booked = await givenBooking(app, { startsAt, at: noon, ...wishes });
    await allocate(booked.bookingId);
    const placed = await findPlacedBooking(app.database, booked.bookingId);
    if (!placed) throw new Error('gone');
    const token = await signAdmitCard(app.secrets, placed);
    const staffRole = 'centre_manager' as const;
    const { userId: staffId } = await givenUser(app, {
      role: staffRole,
      ...(centreId && { scope: { kind: 'centre', id: centreId } }),
    });
    return await app.at(open, (work) => checkIn(work, app.secrets, { token, nonce: 'scan-0001', staffId, staffRole }));
  };
  const [here, elsewhere] = [await givenCentre(app), await givenCentre(app, 'Mysuru')];
  expect(await scan({ mode: 'centre', centreId: here }, here)).toMatchObject({ already: false });
  expect(await scan({ mode: 'centre', centreId: here }, elsewhere)).toMatchObject({ code: 'not-found' });
  expect(await scan({ mode: 'live' }, here)).toMatchObject({ code: 'not-found' });
});

test('a card that is forgotten ends no day: the manager of the centre may type its roll number, and nobody else', async () => {
  const [here, elsewhere] = [await givenCentre(app), await givenCentre(app, 'Mysuru')];
  const watching = await givenUser(app, { role: 'proctor' });
  const booked = await givenBooking(app, {
    startsAt,
    at: noon,
    mode: 'centre',
    centreId: here,
    proctorId: watching.userId,
  });
  await allocate(booked.bookingId);
  const rollNumber = (await findPlacedBooking(app.database, booked.bookingId))?.rollNumber ?? '';
  const type = (staffId: typeof watching.userId, staffRole: string, token: string) =>
    app.at(new Date(startsAt.getTime() - HOUR_MS), (work) =>
      checkIn(work, app.secrets, { token, nonce: 'scan-0001', staffId, staffRole }),
    );
  const managerOf = async (centreId: CentreId) =>
    (await givenUser(app, { role: 'centre_manager', scope: { kind: 'centre', id: centreId } })).userId;
  expect(await type(watching.userId, 'proctor', rollNumber)).toMatchObject({ code: 'bad-token' });
  expect(await type(await managerOf(elsewhere), 'centre_manager', rollNumber)).toMatchObject({ code: 'not-found' });
  const manager = await managerOf(here);
  expect(await type(manager, 'centre_manager', '26-AAAA-BBBB-C')).toMatchObject({ code: 'bad-token' });
  const plain = rollNumber.toLowerCase().replaceAll('-', '');
  expect(await type(manager, 'centre_manager', plain)).toMatchObject({ already: false });
  expect(await type(manager, 'centre_manager', rollNumber)).toMatchObject({ already: true });
});

test('a proctor takes the cards of the room they watch, and nobody else’s', async () => {
  const [own, stranger] = [await givenUser(app, { role: 'proctor' }), await givenUser(app, { role: 'proctor' })];
  const booked = await givenBooking(app, { mode: 'centre', startsAt, at: noon, proctorId: own.userId });
  await allocate(booked.bookingId);
  const placed = await findPlacedBooking(app.database, booked.bookingId);
  if (!placed) throw new Error('gone');
  const token = await signAdmitCard(app.secrets, placed);
  const scan = (staffId: typeof own.userId) =>
    app.at(new Date(startsAt.getTime() - HOUR_MS), (work) =>
      checkIn(work, app.secrets, { token, nonce: 'scan-0001', staffId, staffRole: 'proctor' }),
    );
  expect(await scan(stranger.userId)).toMatchObject({ code: 'not-found' });
  expect(await scan(own.userId)).toMatchObject({ already: false });
});

test('the free seats of a slot decrease with each hold and increase when it lapses', async () => {
  const centreId = await givenCentre(app, 'Mysuru');
  const sitting = await givenSitting(app, {
    mode: 'centre',
    centreId,
    roomIds: [await givenRoom(app, { centreId })],
    startsAt,
    seats: 3,
  });
  const { headers } = await givenSignedIn(app);
  const left = async () =>
    (
      await app.fastify.inject(`/api/v1/catalogue/sittings?test_code=${sitting.testCode}&from=2027-01-01T00:00:00Z`)
    ).json().data[0].seatsLeft;
  expect(await left()).toBe(3);
  const free = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/catalogue/scheduleFreeTest',
    headers,
    payload: { test_code: sitting.testCode, sittingId: sitting.sittingId },
  });
  expect(free.statusCode).toBe(200);
  expect(await left()).toBe(2);
});
