import { editTest as contract, type TestEdit } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { whatChanged } from '@kasauti/domain/catalogue/what-changed.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { findForm } from '../../authoring/index.ts';
import { type Exam, findCategoryId, lockExam, updateExam } from '../store/exams.ts';
import { readListing } from '../store/listings.ts';
import type { Actor } from './actor.ts';
import { publishExamChanged } from './publish-change.ts';

/**
 * Saves the edited listing of a test. Refuses if the test has changed since staff read `version`, and then saves
 * nothing. Announces `exam-changed` if something has changed.
 */
export async function editExam(work: Work, examId: ExamId, { version, listing }: TestEdit, by: Actor) {
  const exam = await lockExam(work.tx, examId);
  const before = exam && (await readListing(work.tx, examId));
  if (!exam || !before) return refuse(contract.refusals, 'not-found');
  if (before.version !== version) return refuse(contract.refusals, 'changed-meanwhile');
  const categoryId = await findCategoryId(work.tx, listing.categorySlug);
  if (!categoryId) return refuse(contract.refusals, 'category-unknown');
  if (!(await isInItsPaper(work, exam, listing.languages))) return refuse(contract.refusals, 'language-not-in-paper');

  const changes = whatChanged(before.listing, listing);
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
  };
  await updateExam(work.tx, examId, change, work.now);
  record(work, { ...by, action: 'exam.edit', objectKind: 'exam', objectId: examId, detail: { changes } });
  await publishExamChanged(work, examId);
  return examId;
}

/**
 * Returns true if the form of the exam has all these languages. A test must not be sold in a language that its form
 * lacks. An exam without a form may be announced in any language.
 */
async function isInItsPaper({ tx }: Work, { formId }: Exam, languages: TestEdit['listing']['languages']) {
  const form = formId && (await findForm(tx, formId));
  return !form || languages.every((language) => form.content.languages.includes(language));
}
