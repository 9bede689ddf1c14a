import type { listStaffTests } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId, ProviderId } from '@kasauti/contract/ids.ts';
import type { FilterOf } from '@kasauti/contract/staff/lists.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type { Terms } from '@kasauti/domain/catalogue/terms.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tables } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/lists/find-words.ts';
import { storedList } from '../../../platform/lists/stored-list.ts';
import '../tables.ts';

/**
 * Reads a test with the fields that staff edit. It includes the version, which an edit must repeat. Returns null if
 * there is no test with this id.
 */
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
      'exam.is_priced as isPriced',
      'exam.form_id as formId',
      'exam.tax_rate_in_percent as taxRateInPercent',
      'exam.is_practice as isPractice',
      'exam.mode',
      'exam.duration_minutes as durationMinutes',
      'exam.most_attempts as mostAttempts',
      'exam.pass_share_in_percent as passShareInPercent',
      'exam.reschedule_window_hours as rescheduleWindowHours',
      'exam.reschedule_max_count as rescheduleMaxCount',
      'exam.cancel_window_hours as cancelWindowHours',
      'exam.entry_closes_minutes as entryClosesMinutes',
      'exam.review_rule as reviewRule',
      'category.slug as categorySlug',
      'provider.display_name as providerName',
    ])
    .where('exam.exam_id', '=', examId)
    .executeTakeFirst();
  if (!row) return null;
  const { title, summary, details, level, languages, validityDays, categorySlug, ...rest } = row;
  const { audience, syllabus, faq, tags } = details;
  const listing = { title, summary, audience, syllabus, faq, tags, categorySlug, level, languages, validityDays };
  return { ...rest, details, listing, terms: termsOf(rest) };
}

/** Picks the terms from the columns of an exam. */
function termsOf(exam: Terms): Terms {
  const { mode, durationMinutes, isPractice, mostAttempts, passShareInPercent, reviewRule } = exam;
  const { rescheduleWindowHours, rescheduleMaxCount, cancelWindowHours, entryClosesMinutes } = exam;
  return {
    mode,
    durationMinutes,
    isPractice,
    mostAttempts,
    passShareInPercent,
    rescheduleWindowHours,
    rescheduleMaxCount,
    cancelWindowHours,
    entryClosesMinutes,
    reviewRule,
  };
}

type Filter = FilterOf<z.infer<typeof listStaffTests.query>>;

/**
 * Lists the exams for staff. If `within` is null, these are all exams. Otherwise they are the exams of this provider.
 */
export function staffTests(executor: Kysely<Tables>, { find, state, price, hindi }: Filter, within: Scope | null) {
  let exams = executor
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
      sql<boolean>`exam.is_priced or exam.is_practice`.as('isPriced'),
      'exam.updated_at as changedAt',
      'category.name as category',
      'price_ask.to_in_paise as askedInPaise',
    ]);
  if (find) exams = exams.where(hasWords([sql`exam.test_code`, sql`exam.title->>'en'`, sql`exam.title->>'hi'`], find));
  if (state) exams = exams.where('exam.state', '=', state);
  if (price) exams = exams.where('price_ask.price_ask_id', 'is not', null);
  if (hindi) exams = exams.where(sql<boolean>`(exam.title->>'hi' is not null) = ${hindi === 'yes'}`);
  if (within) exams = exams.where('exam.provider_id', '=', within.id as ProviderId);
  return storedList(exams, {
    keys: {
      changedAt: { by: sql`exam.updated_at`, type: 'timestamptz' },
      title: { by: sql`lower(exam.title->>'en')`, type: 'text' },
      testCode: { by: sql`exam.test_code`, type: 'text' },
      price: { by: sql`exam.price_in_paise`, type: 'bigint' },
    },
    tie: { by: sql`exam.exam_id`, type: 'uuid' },
  });
}
