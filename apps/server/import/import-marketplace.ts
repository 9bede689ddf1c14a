import type { FormId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { sql } from 'kysely';
import { FormNotPublishable, findForm, publishForm } from '../modules/authoring/index.ts';
import {
  attachForm,
  createCategory,
  createProvider,
  type Exam,
  findExamByCode,
  publishExam,
  readFormFacts,
  systemActor,
} from '../modules/catalogue/index.ts';
import { editFaqs, editFooter, editPage } from '../modules/content/index.ts';
import { findUserByEmail } from '../modules/identity/index.ts';
import {
  createCentre,
  createRoom,
  createSitting,
  findPlacesBySlug,
  isKnownTimeZone,
  setHindiCityName,
} from '../modules/scheduling/index.ts';
import type { Work } from '../platform/database/work.ts';
import type { MarketplaceFile } from './marketplace-file.ts';
import { isRefusedValue } from './refused-value.ts';
import { countUsable, seatsOfGrid } from './seat-grid.ts';

/**
 * Error for a file that cannot be imported into this database. Its message is for the author of the file and contains
 * one sentence per line. Nothing from the file is saved.
 */
export class NotImportable extends Error {}

type FormIds = ReadonlyMap<string, FormId>;
type FileExam = MarketplaceFile['exams'][number];
type FileCentre = MarketplaceFile['centres'][number];
type FileSitting = MarketplaceFile['sittings'][number];

/**
 * Imports a whole file in the transaction of `work`. If there is an error anywhere, nothing of the file is saved. The
 * import still tries the remaining entries, so that the author sees all errors at once. An entry may refer to other
 * entries of the file or to rows in the database. An entry that refers to a faulty entry is skipped, because it would
 * only repeat the same error. Throws `NotImportable` with all errors.
 */
export async function importMarketplace(work: Work, file: MarketplaceFile): Promise<void> {
  const { part, faults } = collectFaults(work);
  for (const category of file.categories)
    await part(`The category ${category.slug}`, [], () => createCategory(work, category));
  for (const provider of file.providers)
    await part(`The provider ${provider.slug}`, [], () => createProvider(work, provider));
  for (const { slug, ...page } of file.pages) await part(`The page ${slug}`, [], () => editPage(work, slug, page));
  if (file.footer) await editFooter(work, file.footer);
  if (file.faqs.length > 0) await editFaqs(work, file.faqs);
  const formIds = new Map<string, FormId>();
  for (const form of file.forms)
    await part(`The form ${form.formRef}`, [], async () =>
      formIds.set(form.formRef, await publishForm(work, form, null)),
    );
  for (const exam of file.exams) {
    const needs = [
      `The form ${exam.formRef}`,
      `The category ${exam.categorySlug}`,
      `The provider ${exam.providerSlug}`,
    ];
    await part(`The exam ${exam.testCode}`, needs, () => importExam(work, exam, formIds));
  }
  for (const { testCode, formRef } of file.newForms)
    await part(`The exam ${testCode}`, [`The form ${formRef}`, `The exam ${testCode}`], () =>
      giveForm(work, testCode, formRef, formIds),
    );
  for (const centre of file.centres) await part(`The centre ${centre.slug}`, [], () => importCentre(work, centre));
  for (const name of file.cityNames)
    await part(`The city ${name.city}`, [], async () => {
      const centres = await setHindiCityName(work, name);
      if (centres === 0)
        throw new NotImportable(`The city ${name.city} cannot get a Hindi name, because it has no centre.`);
    });
  for (const room of file.onlineRooms)
    await part(`The room ${room.slug}`, [], () =>
      createRoom(work, { ...room, centreId: null, floor: null, stepFree: false, features: [], seats: [] }),
    );
  for (const sitting of file.sittings) {
    const needs = [
      ...sitting.testCodes.map((testCode) => `The exam ${testCode}`),
      ...sitting.rooms.map(({ slug }) => `The room ${slug}`),
      ...(sitting.mode === 'centre' ? [`The centre ${sitting.centreSlug}`] : []),
    ];
    await part(`The sitting ${sitting.ref}`, needs, () => importSitting(work, sitting));
  }
  if (faults.length > 0) throw new NotImportable(faults.join('\n'));
}

/**
 * Returns `part` and `faults`. `part` tries one part of the file in a savepoint. `faults` lists the errors that `part`
 * has found.
 */
function collectFaults({ tx }: Work) {
  const faults: string[] = [];
  const failed = new Set<string>();
  async function part(what: string, needs: string[], act: () => Promise<unknown>): Promise<void> {
    if (needs.some((need) => failed.has(need))) return void failed.add(what);
    await sql`savepoint part_of_a_file`.execute(tx);
    try {
      await named(what, act);
      await sql`release savepoint part_of_a_file`.execute(tx);
    } catch (error) {
      if (!(error instanceof NotImportable) && !(error instanceof FormNotPublishable)) throw error;
      await sql`rollback to savepoint part_of_a_file`.execute(tx);
      failed.add(what);
      faults.push(error.message);
    }
  }
  return { part, faults };
}

/** Messages for the author of the file. The keys are names of database constraints. */
const constraintSays: Record<string, string> = {
  category_slug_key: 'is there already',
  provider_slug_key: 'is there already',
  centre_slug_key: 'is there already',
  room_slug_key: 'is there already',
  sitting_ref_key: 'is there already',
  a_room_serves_one_sitting_at_a_time: 'needs a room that another sitting uses at that time',
  a_proctor_watches_one_room_at_a_time: 'names a proctor who watches another room at that time',
  keys_stay_in_until_the_last_sitting_is_over:
    'cannot use this form, because its answer keys would become public before the last sitting that uses it',
};

/** Runs a step. If the database refuses a value, throws `NotImportable` with a sentence for the author. */
async function named<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    const { constraint = '' } = error;
    const says =
      constraintSays[constraint] ?? `does not fit the existing data (${constraint || 'a value out of range'})`;
    throw new NotImportable(`${what} ${says}.`, { cause: error });
  }
}

async function importExam(work: Work, { formRef, ...exam }: FileExam, formIds: FormIds): Promise<void> {
  const examId = await publishExam(work, exam, systemActor);
  if (isRefusal(examId)) throw new NotImportable(`The exam ${exam.testCode} cannot be published: ${examId.message}`);
  await giveForm(work, exam.testCode, formRef, formIds);
}

async function giveForm(work: Work, testCode: string, formRef: string, formIds: FormIds): Promise<void> {
  const exam = await findExamByCode(work.tx, testCode);
  if (!exam) throw new NotImportable(`The form ${formRef} is meant for the exam ${testCode}, which does not exist.`);
  const formId = formIds.get(formRef);
  const form = formId && (await findForm(work.tx, formId));
  if (!form) throw new NotImportable(`The exam ${testCode} names the form ${formRef}, which is not in the file.`);
  const missing = exam.languages.filter((language) => !form.content.languages.includes(language));
  if (missing.length > 0)
    throw new NotImportable(`The exam ${testCode} is offered in ${missing}, but its form ${formRef} is not.`);
  const attached = await attachForm(work, await readFormFacts(work.tx, exam, form));
  if (isRefusal(attached))
    throw new NotImportable(`The exam ${testCode} cannot have the form ${formRef}: ${attached.message}`);
}

async function importCentre(work: Work, { rooms, ...centre }: FileCentre): Promise<void> {
  if (!(await isKnownTimeZone(work.tx, centre.timeZone)))
    throw new NotImportable(
      `The centre ${centre.slug} is in the time zone ${centre.timeZone}, which PostgreSQL does not know.`,
    );
  const centreId = await named(`The centre ${centre.slug}`, () => createCentre(work, centre));
  for (const { slug, name, floor, stepFree, features, ...grid } of rooms) {
    const seats = seatsOfGrid({ ...grid, features });
    const missing = [...grid.brokenSeats, ...grid.bufferSeats].find(
      (label) => !seats.some((seat) => seat.label === label),
    );
    if (missing) throw new NotImportable(`The room ${slug} has no seat ${missing}.`);
    const capacity = countUsable(seats);
    if (capacity === 0) throw new NotImportable(`The room ${slug} has no usable seat.`);
    const room = { slug, centreId, name, floor, stepFree, features, capacity, seats };
    await named(`The room ${slug}`, () => createRoom(work, room));
  }
}

async function importSitting(work: Work, sitting: FileSitting): Promise<void> {
  const wrong = (what: string) => new NotImportable(`The sitting ${sitting.ref} ${what.replace(/\.$/, '')}.`);
  const exams: Exam[] = [];
  for (const testCode of sitting.testCodes) {
    const exam = await findExamByCode(work.tx, testCode);
    if (!exam) throw wrong(`names the exam ${testCode}, which does not exist`);
    if (exam.mode !== sitting.mode)
      throw wrong(`has the mode ${sitting.mode}, but the exam ${testCode} has the mode ${exam.mode}`);
    exams.push(exam);
  }
  const startsAt = new Date(sitting.startsAt);
  if (startsAt <= work.now) throw wrong(`begins at ${sitting.startsAt}, which is in the past`);
  const lastsMs = Math.max(...exams.map((exam) => exam.durationMinutes)) * MINUTE_MS;
  const { endsAt, roomsFreeAt } = timesOf(sitting, startsAt, lastsMs);
  const bookingClosesAt = new Date(sitting.bookingClosesAt);
  if (bookingClosesAt > endsAt) throw wrong('has a bookingClosesAt that is later than its end');

  const places = await findPlacesBySlug(work.tx);
  const centre = sitting.mode === 'centre' ? places.centres.get(sitting.centreSlug) : null;
  if (centre === undefined) throw wrong('names a centre which does not exist');
  const centreId = centre?.centreId ?? null;
  const rooms = [];
  for (const asked of sitting.rooms) {
    const room = places.rooms.get(asked.slug);
    if (!room) throw wrong(`names the room ${asked.slug}, which does not exist`);
    if (room.centreId !== centreId)
      throw wrong(`names the room ${asked.slug}, which does not belong to the same centre`);
    const email = 'proctor' in asked ? asked.proctor : null;
    const proctor = email === null ? null : await findUserByEmail(work.tx, email);
    if (email !== null && proctor?.role !== 'proctor')
      throw wrong(`names ${email}, who has no proctor account. Create the account with create-staff first`);
    if (proctor?.isDisabled) throw wrong(`names the proctor ${email}, who can no longer log in`);
    rooms.push({ roomId: room.roomId, capacity: room.capacity, proctorId: proctor?.userId ?? null });
  }
  const most = rooms.reduce((sum, room) => sum + room.capacity, 0);
  const capacity = sitting.capacity ?? most;
  if (capacity > most) throw wrong(`offers ${capacity} seats, but its rooms have only ${most}`);
  const sittingId = await createSitting(work, {
    ref: sitting.ref,
    examIds: exams.map((exam) => exam.examId),
    mode: sitting.mode,
    startsAt,
    endsAt,
    roomsFreeAt,
    // The time zone of the centre. Online sittings use the time zone of India.
    timeZone: centre?.timeZone ?? 'Asia/Kolkata',
    centreId,
    rooms,
    capacity,
    bookingClosesAt,
  });
  if (isRefusal(sittingId)) throw wrong(`cannot be held: ${sittingId.message}`);
}

/**
 * Returns the end of a sitting and the time from which its rooms are free again. In mode `none` (no proctor), the
 * sitting is a time window, and each candidate starts at any time within it. In the other modes all candidates start
 * together.
 */
function timesOf(sitting: FileSitting, startsAt: Date, lastsMs: number): { endsAt: Date; roomsFreeAt: Date } {
  if (sitting.mode === 'none') return { endsAt: new Date(sitting.endsAt), roomsFreeAt: new Date(sitting.endsAt) };
  return { endsAt: new Date(startsAt.getTime() + lastsMs), roomsFreeAt: new Date(sitting.roomsFreeAt) };
}
