import type { ExamId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import { whyCannotPrice } from '@kasauti/domain/catalogue/price.ts';
import type { Language, Localized } from '@kasauti/domain/form/content.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import type { ExamDetails, Level } from '../columns.ts';
import type { Actor } from '../editing/actor.ts';
import { productRefusals } from '../editing/product-refusals.ts';
import { publishExamChanged } from '../editing/publish-change.ts';
import { findCategoryId, findProviderId, insertExam } from '../store/exams.ts';

export type ExamDraft = ExamDetails & {
  /** Unique code of the exam. It never changes, because bookings and invoices contain it. */
  testCode: string;
  categorySlug: string;
  providerSlug: string;
  title: Localized<string>;
  summary: Localized<string>;
  /** Price including GST. It is 0 for a free exam. */
  priceInPaise: number;
  durationMinutes: number;
  level: Level;
  languages: Language[];
  mode: ProctoringMode;
  isPractice: boolean;
  validityDays?: number;
  reschedule?: { windowHours: number; maxCount: number };
  cancel?: { windowHours: number };
  entryClosesMinutes?: number;
  passShareInPercent?: number | null;
  reviewRule?: 'never' | 'after-release';
  /** Maximum number of attempts per person, while the exam is free. */
  mostAttempts?: number;
};

/** What staff say of a new exam. */
export type NewExam = Pick<
  ExamDraft,
  'testCode' | 'categorySlug' | 'providerSlug' | 'title' | 'durationMinutes' | 'languages' | 'mode' | 'isPractice'
>;

/**
 * Adds an exam with its price to the catalogue, still without a form (`attachForm`). It is on sale. Announces
 * `exam-changed`.
 */
export async function publishExam(work: Work, draft: ExamDraft, by: Actor) {
  return await createExam(work, draft, 'published', by);
}

/**
 * Creates an exam as a draft, which nobody can see or buy. It has no texts, no form and no decided price. Announces
 * `exam-changed`.
 */
export async function createTest(work: Work, test: NewExam, by: Actor) {
  const nothing = { summary: { en: '' }, audience: { en: '' }, syllabus: [], faq: [], tags: [] };
  return await createExam(work, { ...nothing, ...test, level: 'beginner', priceInPaise: 0 }, 'draft', by);
}

async function createExam(work: Work, draft: ExamDraft, state: 'draft' | 'published', by: Actor) {
  const { tx, now } = work;
  const bar = whyCannotPrice(draft.priceInPaise, draft);
  if (bar) return refuse(productRefusals, bar);
  const categoryId = await findCategoryId(tx, draft.categorySlug);
  if (!categoryId) return refuse(productRefusals, 'category-unknown');
  const providerId = await findProviderId(tx, draft.providerSlug);
  if (!providerId) return refuse(productRefusals, 'provider-unknown');

  const examId = newId<ExamId>(now);
  const { audience, syllabus, faq, tags } = draft;
  const isNew = await insertExam(tx, {
    exam_id: examId,
    test_code: draft.testCode,
    category_id: categoryId,
    provider_id: providerId,
    title: JSON.stringify(draft.title),
    summary: JSON.stringify(draft.summary),
    details: JSON.stringify({ audience, syllabus, faq, tags }),
    price_in_paise: draft.priceInPaise,
    duration_minutes: draft.durationMinutes,
    level: draft.level,
    languages: draft.languages,
    mode: draft.mode,
    is_practice: draft.isPractice,
    validity_days: draft.validityDays,
    reschedule_window_hours: draft.reschedule?.windowHours,
    reschedule_max_count: draft.reschedule?.maxCount,
    cancel_window_hours: draft.cancel?.windowHours,
    entry_closes_minutes: draft.entryClosesMinutes,
    pass_share_in_percent: draft.passShareInPercent ?? null,
    review_rule: draft.reviewRule,
    most_attempts: draft.mostAttempts,
    state,
    is_priced: state === 'published',
    created_at: now,
    updated_at: now,
  });
  if (!isNew) return refuse(productRefusals, 'test-code-taken');

  record(work, {
    ...by,
    action: state === 'draft' ? 'exam.create' : 'exam.publish',
    objectKind: 'exam',
    objectId: examId,
    detail: { testCode: draft.testCode, ...(state === 'published' && { priceInPaise: draft.priceInPaise }) },
  });
  await publishExamChanged(work, examId);
  return examId;
}
