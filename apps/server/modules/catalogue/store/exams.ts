import type { CategoryId, ExamId, FormId, ProviderId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Lists the test providers, ordered by display name. */
export async function listProviders(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('provider')
    .select(['provider_id as id', 'slug as key', 'display_name as name'])
    .orderBy('display_name')
    .limit(10_000)
    .execute();
}

export async function insertProvider(tx: Tx, provider: Insertable<Tables['provider']>): Promise<void> {
  await tx.insertInto('provider').values(provider).execute();
}

export async function insertCategory(tx: Tx, category: Insertable<Tables['category']>): Promise<void> {
  await tx.insertInto('category').values(category).execute();
}

/** Inserts an exam. Returns false if another exam has the same test code. */
export async function insertExam(tx: Tx, exam: Insertable<Tables['exam']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('exam')
    .values(exam)
    .onConflict((clash) => clash.column('test_code').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findProviderId(tx: Tx, slug: string): Promise<ProviderId | null> {
  const row = await tx.selectFrom('provider').select('provider_id').where('slug', '=', slug).executeTakeFirst();
  return row?.provider_id ?? null;
}

export async function findCategoryId(tx: Tx, slug: string): Promise<CategoryId | null> {
  const row = await tx.selectFrom('category').select('category_id').where('slug', '=', slug).executeTakeFirst();
  return row?.category_id ?? null;
}

const examColumns = [
  'exam_id as examId',
  'test_code as testCode',
  'provider_id as providerId',
  'form_id as formId',
  'title',
  'price_in_paise as priceInPaise',
  'is_priced as isPriced',
  'tax_rate_in_percent as taxRateInPercent',
  'sac',
  'duration_minutes as durationMinutes',
  'mode',
  'is_practice as isPractice',
  'languages',
  'validity_days as validityDays',
  'reschedule_window_hours as rescheduleWindowHours',
  'reschedule_max_count as rescheduleMaxCount',
  'cancel_window_hours as cancelWindowHours',
  'entry_closes_minutes as entryClosesMinutes',
  'pass_share_in_percent as passShareInPercent',
  'review_rule as reviewRule',
  'most_attempts as mostAttempts',
  'state',
] as const;

/** Finds an exam, with the columns that other modules use. */
export async function findExam(executor: Kysely<Tables>, examId: ExamId) {
  const row = await executor.selectFrom('exam').select(examColumns).where('exam_id', '=', examId).executeTakeFirst();
  return row ?? null;
}

export async function findExamByCode(executor: Kysely<Tables>, testCode: string) {
  const row = await executor
    .selectFrom('exam')
    .select(examColumns)
    .where('test_code', '=', testCode)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the exams with these codes, ordered by code. Unknown codes are left out. */
export async function findExamsByCode(executor: Kysely<Tables>, testCodes: readonly string[]) {
  return await executor
    .selectFrom('exam')
    .select(examColumns)
    .where('test_code', '=', sql<string>`any(${testCodes}::text[])`)
    .orderBy('test_code')
    .execute();
}

/** Finds published practice tests that are free, have a form and have no proctor. The oldest come first. */
export async function findPracticeExams(executor: Kysely<Tables>, most: number) {
  return await executor
    .selectFrom('exam')
    .select(examColumns)
    .where('is_practice', '=', true)
    .where('price_in_paise', '=', 0)
    .where('mode', '=', 'none')
    .where('state', '=', 'published')
    .where('form_id', 'is not', null)
    .orderBy('exam_id')
    .limit(most)
    .execute();
}

/** Finds the exams with these ids, ordered by id. Unknown ids are left out. */
export async function findExams(executor: Kysely<Tables>, examIds: readonly ExamId[]) {
  return await executor
    .selectFrom('exam')
    .select(examColumns)
    .where('exam_id', '=', sql<ExamId>`any(${examIds}::uuid[])`)
    .orderBy('exam_id')
    .execute();
}

/** Finds the ids of all exams of a provider, including exams that are not on sale. */
export async function findExamIdsOf(executor: Kysely<Tables>, providerId: ProviderId): Promise<ExamId[]> {
  const exams = executor.selectFrom('exam').select('exam_id as examId').where('provider_id', '=', providerId);
  return (await exams.orderBy('exam_id').execute()).map(({ examId }) => examId);
}

/** Finds all exams that use this form, including exams that are not on sale. */
export async function findExamsOfForms(executor: Kysely<Tables>, formIds: readonly FormId[]) {
  return await executor
    .selectFrom('exam')
    .select(examColumns)
    .where('form_id', '=', sql<FormId>`any(${formIds}::uuid[])`)
    .orderBy('exam_id')
    .execute();
}

export type Exam = NonNullable<Awaited<ReturnType<typeof findExam>>>;

/**
 * Finds an exam and locks it until the transaction ends. Concurrent changes of an exam therefore run one after the
 * other.
 */
export async function lockExam(tx: Tx, examId: ExamId) {
  const row = await tx
    .selectFrom('exam')
    .select(examColumns)
    .where('exam_id', '=', examId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type ExamChange = Partial<
  Pick<
    Insertable<Tables['exam']>,
    | 'price_in_paise'
    | 'is_priced'
    | 'state'
    | 'form_id'
    | 'pattern'
    | 'question_count'
    | 'sample_items'
    | 'category_id'
    | 'title'
    | 'summary'
    | 'details'
    | 'level'
    | 'languages'
    | 'validity_days'
    | 'mode'
    | 'duration_minutes'
    | 'is_practice'
    | 'most_attempts'
    | 'pass_share_in_percent'
    | 'reschedule_window_hours'
    | 'reschedule_max_count'
    | 'cancel_window_hours'
    | 'entry_closes_minutes'
    | 'review_rule'
  >
>;

/** Updates an exam and increments its version. */
export async function updateExam(tx: Tx, examId: ExamId, change: ExamChange, now: Date): Promise<void> {
  await tx
    .updateTable('exam')
    .set(({ eb }) => ({ ...change, updated_at: now, version: eb('version', '+', 1) }))
    .where('exam_id', '=', examId)
    .execute();
}

/** Reads exams for the read model: those with the given ids, or all. Drafts are left out. */
export async function readListed(executor: Kysely<Tables>, examIds: readonly ExamId[] | 'all') {
  return await executor
    .selectFrom('exam')
    .innerJoin('category', 'category.category_id', 'exam.category_id')
    .innerJoin('provider', 'provider.provider_id', 'exam.provider_id')
    .select([
      'exam.exam_id as examId',
      'exam.test_code as testCode',
      'exam.state',
      'exam.title',
      'exam.summary',
      sql<string[]>`exam.details->'tags'`.as('tags'),
      'category.slug as categorySlug',
      'provider.slug as providerSlug',
      'provider.display_name as providerName',
      'provider.legal_name as providerLegalName',
      'exam.price_in_paise as priceInPaise',
      'exam.duration_minutes as durationMinutes',
      'exam.question_count as questionCount',
      'exam.level',
      'exam.languages',
      'exam.mode',
      'exam.is_practice as isPractice',
    ])
    .where('exam.state', '<>', 'draft')
    .$if(examIds !== 'all', (listed) => listed.where('exam.exam_id', '=', sql<ExamId>`any(${examIds}::uuid[])`))
    .orderBy('exam.exam_id')
    .execute();
}

export type ListedExam = Awaited<ReturnType<typeof readListed>>[number];

export async function readCategories(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('category')
    .select(['slug', 'name', 'description', 'hue', 'synonyms', 'position'])
    .orderBy('position')
    .orderBy('slug')
    .execute();
}

export type Category = Awaited<ReturnType<typeof readCategories>>[number];

const selectKept = (executor: Kysely<Tables>) =>
  executor
    .selectFrom('category')
    .select(['category_id as categoryId', 'slug', 'name', 'description', 'hue', 'synonyms', 'position', 'version']);
export type KeptCategory = NonNullable<Awaited<ReturnType<ReturnType<typeof selectKept>['executeTakeFirst']>>>;

/** Reads the categories for staff. Each has the number of its exams, in any state. */
export async function readKeptCategories(executor: Kysely<Tables>) {
  return await selectKept(executor)
    .select((category) =>
      category
        .selectFrom('exam')
        .whereRef('exam.category_id', '=', 'category.category_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('examCount'),
    )
    .orderBy('position')
    .orderBy('slug')
    .limit(500)
    .execute();
}

/**
 * Finds a category and locks it. A second editor then sees the change of the first one. Also, an exam cannot be added
 * to a category that is being deleted.
 */
export async function lockCategory(tx: Tx, categoryId: CategoryId): Promise<KeptCategory | null> {
  return (await selectKept(tx).where('category_id', '=', categoryId).forUpdate().executeTakeFirst()) ?? null;
}

/**
 * Locks all categories and returns them in the order in which the site shows them. Like all rows, they are locked in
 * the order of their ids, to prevent deadlocks.
 */
export async function lockCategoryOrder(tx: Tx): Promise<KeptCategory[]> {
  const rows = await selectKept(tx).orderBy('category_id').forUpdate().execute();
  return rows.sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
}

export async function updateCategory(
  tx: Tx,
  categoryId: CategoryId,
  change: Updateable<Tables['category']>,
): Promise<void> {
  await tx.updateTable('category').set(change).where('category_id', '=', categoryId).execute();
}

export async function deleteCategory(tx: Tx, categoryId: CategoryId): Promise<void> {
  await tx.deleteFrom('category').where('category_id', '=', categoryId).execute();
}

export async function holdsExams(tx: Tx, categoryId: CategoryId): Promise<boolean> {
  const exam = await tx
    .selectFrom('exam')
    .select('exam_id')
    .where('category_id', '=', categoryId)
    .limit(1)
    .executeTakeFirst();
  return exam !== undefined;
}

/** Reads those details of an exam that only the test page shows. */
export async function readDetails(executor: Kysely<Tables>, examId: ExamId) {
  const row = await executor
    .selectFrom('exam')
    .innerJoin('provider', 'provider.provider_id', 'exam.provider_id')
    .select([
      'exam.details',
      'exam.pattern',
      'exam.sample_items as sampleItems',
      'exam.tax_rate_in_percent as taxRateInPercent',
      'exam.validity_days as validityDays',
      'exam.is_practice as isPractice',
      'exam.price_in_paise as priceInPaise',
      'exam.most_attempts as mostAttempts',
      'exam.pass_share_in_percent as passShareInPercent',
      'exam.reschedule_window_hours as rescheduleWindowHours',
      'exam.reschedule_max_count as rescheduleMaxCount',
      'exam.cancel_window_hours as cancelWindowHours',
      'provider.about as providerAbout',
    ])
    .where('exam.exam_id', '=', examId)
    .executeTakeFirst();
  return row ?? null;
}

export type Details = NonNullable<Awaited<ReturnType<typeof readDetails>>>;
