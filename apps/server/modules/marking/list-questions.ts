import type { MarkingQueue } from '@kasauti/contract/attempts/marking.ts';
import type { FormId, UserId } from '@kasauti/contract/ids.ts';
import type { QuestionForPeople } from '@kasauti/domain/marking/by-people/questions.ts';
import type { Database } from '../../platform/database/database.ts';
import { readNow } from '../../platform/database/work.ts';
import { findExams } from '../catalogue/index.ts';
import { readFormForPeople } from './answer-to-mark.ts';
import { countByQuestion, type Question } from './store.ts';

type Asked = { examIds: readonly string[] | null; markerId: UserId };

/** Lists the questions whose responses people mark, with the number of responses by their next step. */
export async function listQuestions(database: Database, asked: Asked): Promise<MarkingQueue[]> {
  const counts = await countByQuestion(database, { ...asked, now: await readNow(database) });
  const titles = await titlesOf(database, counts);
  const forms = new Map<FormId, Map<string, QuestionForPeople>>();
  for (const formId of new Set(counts.map((one) => one.formId)))
    forms.set(formId, await readQuestions(database, formId));
  return counts.flatMap((one) => {
    const question = forms.get(one.formId)?.get(one.itemRef);
    const exam = titles.get(one.examId);
    if (!question || !exam) return [];
    return [presentQueue(one, question, exam)];
  });
}

/** Returns one question of the list, or null if it has no responses. */
export async function readQueue(database: Database, markerId: UserId, of: Question, question: QuestionForPeople) {
  const asked = { examIds: null, markerId, now: await readNow(database) };
  const [counts] = await countByQuestion(database, asked, of);
  const exam = counts && (await titlesOf(database, [counts])).get(counts.examId);
  return exam ? presentQueue(counts, question, exam) : null;
}

type Counts = Awaited<ReturnType<typeof countByQuestion>>[number];

function presentQueue(counts: Counts, { section, questionNo }: QuestionForPeople, exam: MarkingQueue['exam']) {
  return { ...counts, exam, section: section.title, questionNo };
}

async function titlesOf(database: Database, counts: readonly Counts[]) {
  const exams = await findExams(database, [...new Set(counts.map(({ examId }) => examId))]);
  return new Map(exams.map(({ examId, title }) => [examId, title]));
}

async function readQuestions(database: Database, formId: FormId): Promise<Map<string, QuestionForPeople>> {
  const { questions = [] } = (await readFormForPeople(database, formId)) ?? {};
  return new Map(questions.map((question) => [question.item.itemRef, question]));
}
