import { sellTest as contract } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { lockExam, updateExam } from '../store/exams.ts';
import type { Actor } from './actor.ts';
import { publishExamChanged } from './publish-change.ts';

/**
 * Puts a draft or withdrawn exam on sale. Refuses an exam without a form. A repeated call changes nothing. Announces
 * `exam-changed`.
 */
export async function sellExam(work: Work, examId: ExamId, by: Actor, reason: string) {
  const exam = await lockExam(work.tx, examId);
  if (!exam) return refuse(contract.refusals, 'not-found');
  if (exam.state === 'published') return examId;
  if (exam.formId === null) return refuse(contract.refusals, 'no-paper');
  await updateExam(work.tx, examId, { state: 'published' }, work.now);
  record(work, { ...by, action: 'exam.sell', objectKind: 'exam', objectId: examId, reason });
  await publishExamChanged(work, examId);
  return examId;
}
