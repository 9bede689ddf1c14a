import type { ExamId, ProviderId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import type { ExamState } from '../columns.ts';
import '../tables.ts';

/** A test as staff edit it, with the version that a change must name; null when there is none with this id. */
export async function readListing(executor: Kysely<Tables>, examId: ExamId) {
  const row = await executor
    .selectFrom('exam')
    .innerJoin('category', 'category.category_id', 'exam.category_id')
    .innerJoin('provider', 'provider.provider_id', 'exam.provider_id')
    .select([
      'exam.exam_id as examId',
      'exam.test_code as testCode',
      'exam.state',
      'exam.version',
      'exam.title',
      'exam.summary',
      'exam.details',
      'exam.level',
      'exam.languages',
      'exam.validity_days as validityDays',
      'exam.price_in_paise as priceInPaise',
      'exam.tax_rate_in_percent as taxRateInPercent',
      'exam.is_practice as isPractice',
      'category.slug as categorySlug',
      'provider.display_name as providerName',
    ])
    .where('exam.exam_id', '=', examId)
    .executeTakeFirst();
  if (!row) return null;
  const { title, summary, details, level, languages, validityDays, categorySlug, ...rest } = row;
  const { audience, syllabus, faq, tags } = details;
  const listing = { title, summary, audience, syllabus, faq, tags, categorySlug, level, languages, validityDays };
  return { ...rest, details, listing };
}

export type ListingFilter = { words: string[]; state: ExamState | null; within: Scope | null };

/**
 * Every exam that has all these words in its code or in a title, those whose price waits for a second person and then
 * the last changed first; with how many there are.
 */
export async function findListings(
  executor: Kysely<Tables>,
  { words, state, within }: ListingFilter,
  page: { no: number; size: number },
) {
  const rows = await executor
    .selectFrom('exam')
    .innerJoin('category', 'category.category_id', 'exam.category_id')
    .leftJoin('price_ask', (ask) =>
      ask.onRef('price_ask.exam_id', '=', 'exam.exam_id').on('price_ask.state', '=', 'waiting'),
    )
    .select([
      'exam.exam_id as examId',
      'exam.test_code as testCode',
      'exam.title',
      'exam.state',
      'exam.price_in_paise as priceInPaise',
      'exam.updated_at as changedAt',
      'category.name as category',
      'price_ask.to_in_paise as askedInPaise',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where(({ and }) =>
      and(
        words.map(
          (word) =>
            sql<boolean>`strpos(lower(concat_ws(' ', exam.test_code, exam.title->>'en', exam.title->>'hi')), lower(${word})) > 0`,
        ),
      ),
    )
    .$if(within !== null, (exams) => exams.where('exam.provider_id', '=', within?.id as ProviderId))
    .$if(state !== null, (exams) => exams.where('exam.state', '=', state ?? 'draft'))
    .orderBy(sql`price_ask.price_ask_id is null`)
    .orderBy('exam.updated_at', 'desc')
    .orderBy('exam.exam_id', 'desc')
    .limit(page.size)
    .offset((page.no - 1) * page.size)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}
