import type { ExamId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { seededRandom } from '@kasauti/domain/random/seeded.ts';
import type { BuiltApp } from '../../app.ts';
import { type ExamDraft, publishExam, systemActor } from '../../modules/catalogue/index.ts';
import { proctorOfRoom } from '../accounts.ts';
import { exams } from '../data/exams.ts';
import { watchedRooms } from '../planned-sitting.ts';
import { seedCatalogue, seedPlaces } from '../seed-catalogue.ts';
import { seedContent } from '../seed-content.ts';
import { seedPeople } from '../seed-people.ts';
import { inBatches } from './in-batches.ts';
import { makeBookings } from './make-bookings.ts';
import { makeCandidates } from './make-candidates.ts';
import { makeSittings } from './make-sittings.ts';

export type LargeSize = { exams: number; candidates: number; bookings: number };

export const largeSize: LargeSize = { exams: 5_000, candidates: 100_000, bookings: 200_000 };

/**
 * Extends the demo data to a marketplace of national size, for measurements. The rows are inserted in bulk, but all
 * constraints are checked. They should equal the rows that the use cases would write. This function does not check
 * that. `npm run seed` therefore runs the invariant checks afterwards.
 */
export async function seedLarge(app: BuiltApp, size: LargeSize, onProgress: (line: string) => void): Promise<void> {
  const now = new Date();
  const centreIds = await seedPlaces(app);
  await seedPeople(
    app,
    watchedRooms.map((_ref, roomNo) => proctorOfRoom(roomNo)),
    centreIds,
  );
  await seedCatalogue(app);
  await seedContent(app, now);
  onProgress(`${size.exams} exams`);
  const examIds = await makeExams(app, size.exams);
  onProgress(`${size.candidates} candidates`);
  const candidateIds = await makeCandidates(app, size.candidates, now);
  onProgress('sittings');
  const sittings = await makeSittings(app, examIds, size.bookings, now);
  onProgress(`${size.bookings} bookings`);
  await makeBookings(app, { candidateIds, sittings, count: size.bookings, now });
  await app.pool.query('analyze');
}

const places = ['North', 'South', 'East', 'West', 'Central', 'Coastal', 'Hill', 'Valley', 'River', 'Desert'];
const seasons = ['Spring', 'Summer', 'Monsoon', 'Autumn', 'Winter'];

/**
 * Publishes copies of the demo's exams with their own prices until there are `count` exams. Each copy uses the form of
 * an exam in its category: of those with a form, the exam with the lowest test code.
 */
async function makeExams(app: BuiltApp, count: number): Promise<ExamId[]> {
  const random = seededRandom('large exams');
  const { rows } = await app.pool.query<{
    test_code: string;
    form_id: string;
    pattern: unknown;
    question_count: number;
  }>('select test_code, form_id, pattern, question_count from exam order by test_code');
  const models = new Map(rows.map((row) => [row.test_code, row]));
  const drafts: ExamDraft[] = [];
  for (let no = models.size; no < count; no += 1) {
    const model = exams[no % exams.length];
    if (!model) continue;
    const edition = `${places[random(places.length)]} ${seasons[random(seasons.length)]} ${2026 + (no % 3)} · ${no}`;
    drafts.push({
      ...model,
      testCode: `L-${String(no).padStart(5, '0')}`,
      title: { en: `${model.title.en}, ${edition}`, hi: `${model.title.hi}, ${edition}` },
      mode: no % 2 === 0 ? 'recorded' : 'none',
      isPractice: false,
      reviewRule: 'never',
      priceInPaise: no % 4 === 0 ? 0 : 9_900 + random(40) * 5_000,
      reschedule: model.reschedule,
      cancel: model.cancel,
    });
  }
  const made = await inBatches(app, drafts, async (work, draft) => {
    const examId = await publishExam(work, draft, systemActor);
    if (isRefusal(examId)) throw new Error(`an exam was refused: ${examId.code}`);
    return examId;
  });
  await app.pool.query(
    `update exam e set form_id = m.form_id, pattern = m.pattern, question_count = m.question_count
     from (select category_id, min(test_code) as test_code from exam where form_id is not null group by category_id) c
     join exam m on m.test_code = c.test_code
     where e.form_id is null and e.category_id = c.category_id`,
  );
  return made;
}
