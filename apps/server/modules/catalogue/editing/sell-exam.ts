import { sellTest as contract } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { whatIsMissing } from '@kasauti/domain/catalogue/sale.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { lockExam, updateExam } from '../store/exams.ts';
import { readListing } from '../store/listings.ts';
import type { Actor } from './actor.ts';
import { publishExamChanged } from './publish-change.ts';

/**
 * Puts a draft or withdrawn exam on sale. Refuses an exam without texts, a decided price or a form. A repeated call
 * changes nothing. Announces `exam-changed`.
 */
export async function sellExam(work: Work, examId: ExamId, by: Actor, reason: string) {
  const exam = await lockExam(work.tx, examId);
  const before = exam && (await readListing(work.tx, examId));
  if (!exam || !before) return refuse(contract.refusals, 'not-found');
  if (exam.state === 'published') return examId;
  const [missing] = whatIsMissing({ ...exam, ...before.listing, hasPaper: exam.formId !== null });
  if (missing) return refuse(contract.refusals, missing);
  await updateExam(work.tx, examId, { state: 'published' }, work.now);
  record(work, { ...by, action: 'exam.sell', objectKind: 'exam', objectId: examId, reason });
  await publishExamChanged(work, examId);
  return examId;
}
