import { editTest as contract, type TestEdit } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { type Terms, whyCannotChangeTerms } from '@kasauti/domain/catalogue/terms.ts';
import { whatChanged } from '@kasauti/domain/catalogue/what-changed.ts';
import type { FormContent } from '@kasauti/domain/form/content.ts';
import { totalMinutesOf } from '@kasauti/domain/form/section-minutes.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { findForm } from '../../authoring/index.ts';
import type { HasSittings } from '../new-tests/planned-sittings.ts';
import { type Exam, findCategoryId, lockExam, updateExam } from '../store/exams.ts';
import { readListing } from '../store/listings.ts';
import type { Actor } from './actor.ts';
import { publishExamChanged } from './publish-change.ts';

type Edit = TestEdit & { examId: ExamId; hasSittings: HasSittings };

/**
 * Saves the edited listing of a test, and its terms if it was never on sale. Refuses if the test has changed since
 * staff read `version`, and then saves nothing. Announces `exam-changed` if something has changed.
 */
export async function editExam(work: Work, { examId, version, listing, ...edit }: Edit, by: Actor) {
  const exam = await lockExam(work.tx, examId);
  const before = exam && (await readListing(work.tx, examId));
  if (!exam || !before) return refuse(contract.refusals, 'not-found');
  if (before.version !== version) return refuse(contract.refusals, 'changed-meanwhile');
  const categoryId = await findCategoryId(work.tx, listing.categorySlug);
  if (!categoryId) return refuse(contract.refusals, 'category-unknown');
  const form = (exam.formId && (await findForm(work.tx, exam.formId))?.content) || null;
  if (form && !isInLanguages(form, listing.languages)) return refuse(contract.refusals, 'language-not-in-paper');
  const terms = edit.terms ?? before.terms;
  const facts = { ...factsOf(exam, form), hasSittings: await edit.hasSittings(work.tx, examId) };
  const bar = whyCannotChangeTerms(before.terms, terms, facts);
  if (bar) return refuse(contract.refusals, bar);

  const changes = whatChanged({ ...before.listing, ...before.terms }, { ...listing, ...terms });
  if (changes.length === 0) return examId;
  const { audience, syllabus, faq, tags } = listing;
  const change = {
    category_id: categoryId,
    title: JSON.stringify(listing.title),
    summary: JSON.stringify(listing.summary),
    details: JSON.stringify({ ...before.details, audience, syllabus, faq, tags }),
    level: listing.level,
    languages: listing.languages,
    validity_days: listing.validityDays,
    ...columnsOf(terms),
  };
  await updateExam(work.tx, examId, change, work.now);
  record(work, { ...by, action: 'exam.edit', objectKind: 'exam', objectId: examId, detail: { changes } });
  await publishExamChanged(work, examId);
  return examId;
}

/**
 * A test must not be sold in a language that its form lacks. An exam without a form may be announced in any language.
 */
const isInLanguages = (form: FormContent, languages: TestEdit['listing']['languages']) =>
  languages.every((language) => form.languages.includes(language));

const factsOf = ({ state, formId, priceInPaise }: Exam, form: FormContent | null) => ({
  isDraft: state === 'draft',
  hasPaper: formId !== null,
  paperMinutes: form && totalMinutesOf(form),
  priceInPaise,
});

const columnsOf = (terms: Terms) => ({
  mode: terms.mode,
  duration_minutes: terms.durationMinutes,
  is_practice: terms.isPractice,
  most_attempts: terms.mostAttempts,
  pass_share_in_percent: terms.passShareInPercent,
  reschedule_window_hours: terms.rescheduleWindowHours,
  reschedule_max_count: terms.rescheduleMaxCount,
  cancel_window_hours: terms.cancelWindowHours,
  entry_closes_minutes: terms.entryClosesMinutes,
  review_rule: terms.reviewRule,
});
