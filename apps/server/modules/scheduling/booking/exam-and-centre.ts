import type { CentreId, ExamId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findExam } from '../../catalogue/index.ts';
import { findCentre } from '../store/centres.ts';

/**
 * Finds the exam and the centre of a booking. The centre is null for an online booking. Throws if the exam does not
 * exist.
 */
export async function findExamAndCentre(
  executor: Kysely<Tables>,
  { examId, centreId }: { examId: ExamId; centreId: CentreId | null },
) {
  const exam = await findExam(executor, examId);
  if (!exam) throw new Error(`the exam ${examId} of a booking is missing`);
  return { exam, centre: centreId ? await findCentre(executor, centreId) : null };
}
