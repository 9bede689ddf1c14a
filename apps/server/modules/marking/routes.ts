import * as contract from '@kasauti/contract/attempts/marking.ts';
import type { MarkingTaskId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../platform/app.ts';
import { readNow } from '../../platform/database/work.ts';
import type { Session } from '../../platform/http/session.ts';
import { provideWaiting } from '../../platform/staff/waiting.ts';
import { claimNextAnswer } from './claim-next-answer.ts';
import { listQuestions, readQueue } from './list-questions.ts';
import { markAnswer } from './mark-answer.ts';
import { readAnswerFile } from './read-answer-file.ts';
import { countOpenTo, findTask } from './store.ts';
import { withdrawMarking } from './withdraw-marking.ts';

export function registerMarking(app: App): void {
  const { database, scopes } = app;
  // A response belongs to the provider of its exam.
  scopes.place('response', async (id) => {
    const task = await findTask(database, id as MarkingTaskId);
    return task && (await scopes.placesOf('exam', task.examId));
  });
  provideWaiting(app, 'marking', { permission: 'response.mark', count: (session) => countAnswers(app, session) });
  serveMarking(app);
}

const marking = { permission: 'response.mark' } as const;

function serveMarking(app: App): void {
  const { database, scopes } = app;
  app.serve(contract.listMarking, { permission: 'marking.watch' }, async ({ session }) => ({
    data: await listQuestions(database, await askedBy(app, session)),
  }));

  app.serve(contract.nextAnswer, marking, async ({ body, session, requestId }) => {
    if (!(await scopes.reaches(session.scope, 'exam', body.examId)))
      return refuse(contract.nextAnswer.refusals, 'not-found');
    const ask = { ...body, markerId: session.userId };
    const claimed = await app.inTransaction((work) => claimNextAnswer(work, ask), requestId);
    if (isRefusal(claimed)) return claimed;
    const queue = await readQueue(database, session.userId, body, claimed.question);
    return queue ? { answer: claimed.answer, queue } : refuse(contract.nextAnswer.refusals, 'not-found');
  });

  app.serve(contract.answerFile, marking, ({ params, session }) =>
    readAnswerFile(app, { ...params, markerId: session.userId }),
  );

  app.serve(contract.markAnswer, marking, ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body, markerId: session.userId };
    return app.inTransaction((work) => markAnswer(work, ask), requestId);
  });

  app.serve(contract.withdrawMarking, marking, ({ params, session, requestId }) => {
    const ask = { ...params, markerId: session.userId };
    return app.inTransaction((work) => withdrawMarking(work, ask), requestId);
  });
}

/** Returns whose work is counted, and the exams within that person's scope. */
async function askedBy({ scopes }: App, { userId, scope }: Session) {
  return { markerId: userId, examIds: await scopes.within(scope, 'exam') };
}

async function countAnswers(app: App, session: Session): Promise<number> {
  const asked = { ...(await askedBy(app, session)), now: await readNow(app.database) };
  return await countOpenTo(app.database, asked, MAX_WAITING);
}
