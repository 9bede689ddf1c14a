import type { MarkingQueue } from '@kasauti/contract/attempts/marking.ts';
import type { FormId, UserId } from '@kasauti/contract/ids.ts';
import { type QuestionForPeople, questionsForPeople } from '@kasauti/domain/marking/by-people/questions.ts';
import type { Database } from '../../platform/database/database.ts';
import { readNow } from '../../platform/database/work.ts';
import { findForm, findFormKey } from '../authoring/index.ts';
import { findExams } from '../catalogue/index.ts';
import { countByQuestion, type Question } from './store.ts';

type Asked = { examIds: readonly string[] | null; markerId: UserId };

/**
 * Lists the questions whose responses people mark, with the number of responses by their next step. With `only`, lists
 * this question alone.
 */
export async function listQuestions(database: Database, asked: Asked, only?: Question): Promise<MarkingQueue[]> {
  const counts = await countByQuestion(database, { ...asked, now: await readNow(database) }, only);
  const exams = await findExams(database, [...new Set(counts.map(({ examId }) => examId))]);
  const titles = new Map(exams.map(({ examId, title }) => [examId, title]));
  const forms = new Map<FormId, Map<string, QuestionForPeople>>();
  for (const formId of new Set(counts.map((one) => one.formId)))
    forms.set(formId, await readQuestions(database, formId));
  return counts.flatMap((one) => {
    const question = forms.get(one.formId)?.get(one.itemRef);
    const exam = titles.get(one.examId);
    if (!question || !exam) return [];
    return [{ ...one, exam, section: question.section.title, questionNo: question.questionNo }];
  });
}

async function readQuestions(database: Database, formId: FormId): Promise<Map<string, QuestionForPeople>> {
  const [form, sealed] = [await findForm(database, formId), await findFormKey(database, formId)];
  if (!form || !sealed) return new Map();
  return new Map(
    questionsForPeople(form.content, sealed.key).map((question) => [question.item.itemRef, question] as const),
  );
}
