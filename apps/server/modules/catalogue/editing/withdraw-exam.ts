import type { ExamId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { lockExam, updateExam } from '../store/exams.ts';
import type { Actor } from './actor.ts';
import { productRefusals } from './product-refusals.ts';
import { publishExamChanged } from './publish-change.ts';

/**
 * Takes an exam off sale. Users who bought it may still sit it. A repeated call changes nothing. Announces
 * `exam-changed`.
 */
export async function withdrawExam(work: Work, examId: ExamId, by: Actor, reason: string | null = null) {
  const { tx, now } = work;
  const exam = await lockExam(tx, examId);
  if (!exam) return refuse(productRefusals, 'not-found');
  if (exam.state === 'withdrawn') return examId;

  await updateExam(tx, examId, { state: 'withdrawn' }, now);
  record(work, { ...by, action: 'exam.withdraw', objectKind: 'exam', objectId: examId, reason });
  await publishExamChanged(work, examId);
  return examId;
}
