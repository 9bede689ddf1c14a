import type { CentreId, ExamId, FormId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { countUsable, seatsOfGrid } from '../import/seat-grid.ts';
import { findForm, publishForm } from '../modules/authoring/index.ts';
import {
  attachForm,
  createCategory,
  createProvider,
  publishExam,
  readFormFacts,
  systemActor,
} from '../modules/catalogue/index.ts';
import { createCentre, createRoom } from '../modules/scheduling/index.ts';
import type { App } from '../platform/app.ts';
import { categories } from './data/categories.ts';
import { centres } from './data/centres.ts';
import { exams } from './data/exams.ts';
import { onlineRooms } from './data/online-rooms.ts';
import { providers } from './data/providers.ts';
import type { SeedExam, SeedRoom } from './data/types.ts';
import { sourceForms } from './forms/index.ts';

/** Creates forms, providers, categories and exams. */
export async function seedCatalogue(app: App): Promise<Map<string, ExamId>> {
  const formIds = new Map<string, FormId>();
  for (const form of sourceForms)
    formIds.set(form.formRef, await app.inTransaction((work) => publishForm(work, form, null)));
  for (const provider of providers)
    await app.inTransaction((work) => createProvider(work, { ...provider, about: provider.about }));
  for (const [position, category] of categories.entries())
    await app.inTransaction((work) => createCategory(work, { ...category, position }));

  const examIds = new Map<string, ExamId>();
  // Lists show the newest exam first, so the first exam of the data is created last.
  for (const exam of exams.toReversed()) examIds.set(exam.testCode, await seedExam(app, exam, formIds));
  return examIds;
}

async function seedExam(app: App, exam: SeedExam, formIds: Map<string, FormId>): Promise<ExamId> {
  const formId = formIds.get(exam.formRef);
  const form = formId && (await findForm(app.database, formId));
  if (!form) throw new Error(`${exam.testCode} names the form ${exam.formRef}, which does not exist`);
  const examId = await app.inTransaction(async (work) => {
    const made = await publishExam(
      work,
      {
        testCode: exam.testCode,
        categorySlug: exam.categorySlug,
        providerSlug: exam.providerSlug,
        title: exam.title,
        summary: exam.summary,
        audience: exam.audience,
        syllabus: exam.syllabus,
        faq: exam.faq,
        tags: exam.tags,
        priceInPaise: exam.priceInPaise,
        durationMinutes: exam.durationMinutes,
        level: exam.level,
        languages: exam.languages,
        mode: exam.proctoring,
        isPractice: exam.practice,
        validityDays: exam.validityDays,
        mostAttempts: exam.mostAttempts,
        reschedule: exam.reschedule,
        cancel: exam.cancel,
        passShareInPercent: exam.passingShareInPercent,
        // The demo uses the same papers in all sittings, so their answer keys are never published. Practice exams show
        // results with explanations.
        reviewRule: exam.practice ? 'after-release' : 'never',
      },
      systemActor,
    );
    if (isRefusal(made)) return made;
    return await attachForm(work, await readFormFacts(work.tx, { examId: made, isPractice: exam.practice }, form));
  });
  if (isRefusal(examId)) throw new Error(`${exam.testCode} was refused: ${examId.code}`);
  return examId;
}

/** Creates the centres with their rooms and seats, and the online rooms. */
export async function seedPlaces(app: App): Promise<Map<string, CentreId>> {
  const centreIds = new Map<string, CentreId>();
  for (const centre of centres) {
    const centreId = await app.inTransaction((work) =>
      createCentre(work, {
        slug: centre.centreRef,
        name: centre.name,
        address: {
          lines: centre.addressLines,
          city: centre.city,
          cityHi: centre.cityHi,
          stateCode: centre.stateCode,
          pin: centre.pin,
        },
        ...centre.coordinates,
        facilities: centre.facilities,
        directions: centre.directions,
        timeZone: centre.timeZone,
      }),
    );
    centreIds.set(centre.centreRef, centreId);
    for (const room of centre.rooms) await app.inTransaction((work) => createRoom(work, centreRoom(room, centreId)));
  }
  for (const room of onlineRooms)
    await app.inTransaction((work) =>
      createRoom(work, {
        slug: room.roomRef,
        centreId: null,
        name: room.name,
        floor: null,
        stepFree: false,
        features: [],
        capacity: room.capacity,
        seats: [],
      }),
    );
  return centreIds;
}

function centreRoom(room: SeedRoom, centreId: CentreId) {
  const seats = seatsOfGrid(room);
  return {
    slug: room.roomRef,
    centreId,
    name: room.name,
    floor: room.floor,
    stepFree: room.stepFree,
    features: room.features,
    capacity: countUsable(seats),
    seats,
  };
}
