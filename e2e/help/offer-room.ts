import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AttemptId, BookingId, ExamId, FormId, RoomId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { assertNever } from '@kasauti/domain/assert-never.ts';
import { respondTo } from '@kasauti/domain/item/interactions.ts';
import { randomResponse } from '@kasauti/domain/item/made-responses.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { type BuiltApp, buildApp } from '../../apps/server/app.ts';
import { findForm } from '../../apps/server/modules/authoring/index.ts';
import { findExamByCode, publishExam, systemActor, withdrawExam } from '../../apps/server/modules/catalogue/index.ts';
import { scheduleExam } from '../../apps/server/modules/scheduling/booking/schedule-exam.ts';
import { signAdmitCard } from '../../apps/server/modules/scheduling/check-in/check-in.ts';
import {
  allocateRoom,
  createRoom,
  createSitting,
  scheduleFreeExam,
} from '../../apps/server/modules/scheduling/index.ts';
import { findPlacedBooking } from '../../apps/server/modules/scheduling/store/placed-bookings.ts';
import { openInstallationDatabase } from '../../apps/server/platform/database/installation-database.ts';
import { openLog } from '../../apps/server/platform/log.ts';
import { loadSettings } from '../../apps/server/platform/settings/settings.ts';
import { givenUploadForm } from '../../apps/server/test/given/answer-files.ts';
import { givenForm, givenSource } from '../../apps/server/test/given/attempts.ts';
import { examDraft, givenFormOfExam } from '../../apps/server/test/given/catalogue.ts';
import { givenSession, givenUser } from '../../apps/server/test/given/identity.ts';
import { givenEssayForm } from '../../apps/server/test/given/marking.ts';
import { givenEntitlement } from '../../apps/server/test/given/orders.ts';
import { givenAccommodation, givenFace } from '../../apps/server/test/given/profiles.ts';
import { givenCentre, givenRoom } from '../../apps/server/test/given/scheduling.ts';
import { asTestApp } from '../../chaos/as-test-app.ts';
import type { OfferAnswer, OfferAsk, OfferedAnswer, OfferedCandidate, OfferedRoom, RoomWishes } from './room.ts';

/*
 * A process that runs next to the server and uses the same database. It creates sittings that begin when a journey
 * needs them, and candidates who have booked them. The demo has no such sittings. Everything is created by the modules'
 * use cases. The process ends when its parent disconnects.
 */

/**
 * Free exams of the demo: one with a live proctor, and one for practice. The latter has a paper in English and Hindi,
 * and its result is shown at once.
 */
const TEST_CODES = { live: 'KHA-104', none: 'KHA-105' };
/** Length of the window of a sitting without a proctor. Its candidates start at any time in the window. */
const WINDOW_MINUTES = 180;

const settings = loadSettings(process.env);
const database = await openInstallationDatabase(settings);
const app = await buildApp({ settings, databaseUrl: database.url, log: openLog('warn') });
process.on('message', (ask) => void offer(ask as OfferAsk));
if (process.connected) await once(process, 'disconnect');
await app.close();
await database.close();

async function offer({ no, wishes }: OfferAsk): Promise<void> {
  const answer = await offerRoom(app, wishes).then(
    (room): OfferAnswer => ({ no, room }),
    (error): OfferAnswer => ({ no, problem: error.stack }),
  );
  if (process.connected) process.send?.(answer);
}

async function offerRoom(app: BuiltApp, wishes: RoomWishes): Promise<OfferedRoom> {
  const no = randomBytes(3).toString('hex');
  const proctor = await givenUser(asTestApp(app), { role: 'proctor', fullName: 'Meera Pillai' });
  const second = await givenUser(asTestApp(app), { role: 'support', fullName: 'Joseph Kurian' });
  const admin = await givenUser(asTestApp(app), { role: 'admin', fullName: 'Farah Contractor' });
  const finance = await givenUser(asTestApp(app), { role: 'finance', fullName: 'Harish Bhandari' });
  const author = await givenUser(asTestApp(app), { role: 'author', fullName: 'Lakshmi Narayanan' });
  const markers = wishes.hasEssays || wishes.hasUploads ? await offerMarkers(app) : [];
  const exam = await examOf(app, wishes, no);
  const { roomId, centreId } = await roomOf(app, wishes, no);
  const gate = centreId
    ? await givenUser(asTestApp(app), {
        role: 'centre_manager',
        fullName: 'Farida Sheikh',
        scope: { kind: 'centre', id: centreId },
      })
    : null;
  // Creating accounts and photos takes a while, and a sitting cannot be booked after its start. The start is therefore
  // computed here, after the accounts have been created.
  const people: Person[] = [];
  for (const name of wishes.names) people.push(await preparePerson(app, name, wishes));
  const startsAt = new Date(Date.now() + wishes.startsInSeconds * 1000);
  const lastsMinutes = wishes.mode === 'none' ? WINDOW_MINUTES : exam.durationMinutes;
  const endsAt = new Date(startsAt.getTime() + lastsMinutes * MINUTE_MS);
  const sittingId = await app.inTransaction((work) =>
    createSitting(work, {
      ref: `journey-${no}`,
      examIds: [exam.examId],
      mode: wishes.mode,
      startsAt,
      endsAt,
      roomsFreeAt: new Date(endsAt.getTime() + MINUTE_MS),
      timeZone: 'Asia/Kolkata',
      centreId,
      rooms: [{ roomId, capacity: wishes.names.length, proctorId: proctor.userId }],
      capacity: wishes.names.length,
      bookingClosesAt: wishes.mode === 'none' ? endsAt : startsAt,
    }),
  );
  if (isRefusal(sittingId)) throw new Error(`the sitting was refused: ${sittingId.code}`);
  const room: OfferedRoom = {
    sittingId,
    roomId,
    name: roomName(no),
    testCode: exam.testCode,
    formId: exam.formId,
    startsAt: startsAt.toISOString(),
    proctor,
    second,
    admin,
    finance,
    author,
    markers,
    gate,
    answers: await answersTo(app, exam.formId),
    candidates: [],
  };
  for (const person of people) room.candidates.push(await offerCandidate(app, { exam, sittingId, person }));
  // The exam was created only for these candidates, so it is taken off sale.
  if (
    wishes.hasEssays ||
    wishes.hasUploads ||
    wishes.sectionMinutes ||
    wishes.hasOwnForm ||
    wishes.formId ||
    (wishes.mode === 'centre' && !wishes.isSold)
  )
    await app.inTransaction((work) => withdrawExam(work, exam.examId, systemActor));
  return room;
}

async function offerMarkers(app: BuiltApp) {
  const markers = [];
  for (const fullName of ['Anil Deshmukh', 'Bhavna Joshi', 'Chitra Rao'])
    markers.push(await givenUser(asTestApp(app), { role: 'marker', fullName }));
  return markers;
}

async function examOf(app: BuiltApp, wishes: RoomWishes, no: string) {
  const { mode, testCode, hasEssays, hasUploads, sectionMinutes, hasOwnForm, formId } = wishes;
  if (hasEssays) return await essayExamOf(app, no);
  if (hasUploads) return await uploadExamOf(app, no);
  if (sectionMinutes) return await timedExamOf(app, sectionMinutes);
  if (hasOwnForm) return await ownFormExamOf(app, no);
  if (formId) return await practiceExamOf(app, { en: 'Ramps and Roads', hi: 'ढलान और सड़कें' }, formId);
  switch (mode) {
    case 'live':
    case 'none': {
      const code = testCode ?? TEST_CODES[mode];
      const exam = await findExamByCode(app.database, code);
      if (!exam) throw new Error(`the demo has no ${code}`);
      return exam;
    }
    case 'centre': {
      const title = { en: 'Campus Aptitude Test', hi: 'कैंपस एप्टीट्यूड टेस्ट' };
      return await publishOwnExam(app, { title, mode });
    }
    default:
      return assertNever(mode);
  }
}

/** Its title names the room, because markers see the essays of all rooms. */
async function essayExamOf(app: BuiltApp, no: string) {
  const title = { en: `Essays on Rivers, ${roomName(no)}`, hi: `नदियों पर निबंध, ${roomName(no)}` };
  return await practiceExamOf(app, title, await givenEssayForm(asTestApp(app), ['q-4', 'q-5']));
}

async function uploadExamOf(app: BuiltApp, no: string) {
  const title = { en: `Drawings of Circuits, ${roomName(no)}`, hi: `परिपथों के चित्र, ${roomName(no)}` };
  return await practiceExamOf(app, title, await givenUploadForm(app, { maxFiles: 2, maxMegabytes: 2 }));
}

async function ownFormExamOf(app: BuiltApp, no: string) {
  const form = await givenForm(asTestApp(app), { ...givenSource, formRef: `own-${no}` });
  return await practiceExamOf(app, { en: 'Numbers, One to One Hundred', hi: 'संख्याएँ, एक से सौ' }, form);
}

async function practiceExamOf(app: BuiltApp, title: { en: string; hi: string }, formId: FormId) {
  const { testCode, examId } = await publishOwnExam(app, {
    title,
    mode: 'none',
    isPractice: true,
    languages: ['en', 'hi'],
  });
  await givenFormOfExam(app, examId, formId);
  return await findPublished(app, testCode);
}

async function timedExamOf(app: BuiltApp, sectionMinutes: [number, number]) {
  const title = { en: 'Bank Clerk Prelims', hi: 'बैंक क्लर्क प्रारंभिक परीक्षा' };
  const durationMinutes = sectionMinutes[0] + sectionMinutes[1];
  const facts = { title, mode: 'none', isPractice: true, languages: ['en', 'hi'], durationMinutes } as const;
  const { testCode, examId } = await publishOwnExam(app, { ...facts, languages: [...facts.languages] });
  const [all] = givenSource.sections;
  if (!all) throw new Error('the form has no section');
  const sections = [all.items.slice(0, 2), all.items.slice(2)].map((items, at) => ({
    ...all,
    sectionRef: `part-${at + 1}`,
    title:
      [
        { en: 'Reasoning', hi: 'तर्कशक्ति' },
        { en: 'Numbers', hi: 'संख्याएँ' },
      ][at] ?? all.title,
    minutes: sectionMinutes[at],
    items,
  }));
  const formRef = `timed-${sectionMinutes.join('-')}`;
  await givenFormOfExam(
    app,
    examId,
    await givenForm(asTestApp(app), { ...givenSource, formRef, sections }),
    durationMinutes,
  );
  return await findPublished(app, testCode);
}

type OwnExam = Pick<Parameters<typeof examDraft>[0], 'durationMinutes' | 'mode' | 'title' | 'isPractice' | 'languages'>;

async function publishOwnExam(app: BuiltApp, facts: OwnExam) {
  const testCode = `KJ-${randomBytes(3).toString('hex').toUpperCase()}`;
  const shelf = { categorySlug: await oneOf(app, 'category'), providerSlug: await oneOf(app, 'provider') };
  const draft = examDraft({ ...facts, ...shelf, testCode, priceInPaise: 0 });
  await app.inTransaction((work) => publishExam(work, draft, systemActor));
  return await findPublished(app, testCode);
}

async function findPublished(app: BuiltApp, testCode: string) {
  const exam = await findExamByCode(app.database, testCode);
  if (!exam) throw new Error('the exam that was published is not there');
  return exam;
}

async function oneOf(app: BuiltApp, table: 'category' | 'provider'): Promise<string> {
  const { slug } = await app.database.selectFrom(table).select('slug').limit(1).executeTakeFirstOrThrow();
  return slug;
}

/** Returns one possible answer to each question in the exam's form. */
async function answersTo(app: BuiltApp, formId: FormId | null): Promise<OfferedAnswer[]> {
  const form = formId && (await findForm(app.database, formId));
  const items = form ? form.content.sections.flatMap((section) => section.items) : [];
  return items.map((item) => ({
    itemRef: item.itemRef,
    payload: respondTo(item, (interaction) => randomResponse(interaction, () => 0)),
  }));
}

function roomName(no: string): string {
  return `Live Room ${no.toUpperCase()}`;
}

async function roomOf(app: BuiltApp, { mode, names }: RoomWishes, no: string) {
  if (mode === 'centre') {
    const centreId = await givenCentre(asTestApp(app), 'Mysuru');
    return { centreId, roomId: await givenRoom(asTestApp(app), { centreId, capacity: names.length }) };
  }
  const roomId: RoomId = await app.inTransaction((work) =>
    createRoom(work, {
      slug: `journey-${no}`,
      centreId: null,
      name: roomName(no),
      floor: null,
      stepFree: false,
      features: [],
      capacity: names.length,
      seats: [],
    }),
  );
  return { centreId: null, roomId };
}

type CandidateAsk = {
  exam: { examId: ExamId; testCode: string; priceInPaise: number };
  sittingId: OfferedRoom['sittingId'];
  person: Person;
};

type Person = Awaited<ReturnType<typeof preparePerson>>;

async function preparePerson(app: BuiltApp, name: string, { withPhotos, needTime }: RoomWishes) {
  const { userId, email, password } = await givenUser(asTestApp(app), { fullName: name });
  if (withPhotos) await givenFace(app, userId);
  if (needTime) await givenAccommodation(asTestApp(app), userId, 'compensatory-time');
  return { userId, name, email, password };
}

/**
 * Creates a candidate with a confirmed booking and a seat in the room. The candidate is logged in on a separate device.
 */
async function offerCandidate(app: BuiltApp, ask: CandidateAsk): Promise<OfferedCandidate> {
  const { exam, sittingId, person } = ask;
  const { userId } = person;
  const isFree = exam.priceInPaise === 0;
  if (!isFree) await givenEntitlement(asTestApp(app), { candidateId: userId, examId: exam.examId });
  const booking = await app.inTransaction((work) =>
    (isFree ? scheduleFreeExam : scheduleExam)(work, { testCode: exam.testCode, sittingId, candidateId: userId }),
  );
  if (isRefusal(booking)) throw new Error(`the booking was refused: ${booking.code}`);
  const bookingId = booking.bookingId as BookingId;
  await app.inTransaction((work) => allocateRoom(work, { bookingId, candidateId: userId }));
  const placed = await findPlacedBooking(app.database, bookingId);
  if (!placed) throw new Error('the booking has no place');
  return {
    ...person,
    bookingId,
    attemptId: placed.attemptId as AttemptId,
    rollNumber: placed.rollNumber,
    admitCard: await signAdmitCard(app.secrets, placed),
    cookie: (await givenSession(app, userId)).headers.cookie,
  };
}
