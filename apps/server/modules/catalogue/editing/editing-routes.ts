import * as contract from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { actorOf, type Session } from '../../../platform/http/session.ts';
import { isSinglePerson } from '../../../platform/settings/single-person.ts';
import { provideTests } from '../listing/test-finder.ts';
import { hasSittingsOf } from '../new-tests/planned-sittings.ts';
import { givePaper, readPaper } from '../paper/give-paper.ts';
import { countWaitingTests } from '../price/count-waiting.ts';
import { decidePrice } from '../price/decide-price.ts';
import { priceExam } from '../price/price-exam.ts';
import { findExam, findExamIdsOf, listProviders } from '../store/exams.ts';
import { editExam } from './edit-exam.ts';
import { listStaffTests } from './list-staff-tests.ts';
import { noteSinglePersonMode } from './note-single-person-mode.ts';
import { sellExam } from './sell-exam.ts';
import { showTest } from './show-test.ts';
import { withdrawExam } from './withdraw-exam.ts';

/** Registers the routes with which staff edit tests, prices and sale. */
export function serveEditing(app: App): void {
  const options = { permission: 'shelf.read' } as const;
  countWaitingTests(app);
  provideTests(app);
  const deciding = { permission: 'sale.decide' } as const;
  const isAlone = isSinglePerson(app);

  app.fastify.addHook('onListen', () => noteSinglePersonMode(app, isAlone));

  app.scopes.place(
    'exam',
    async (id) => {
      const exam = await findExam(app.database, id as ExamId);
      return exam && [{ kind: 'provider', ids: [exam.providerId] }];
    },
    async (scope) => (scope.kind === 'provider' ? await findExamIdsOf(app.database, scope.id) : []),
  );
  app.scopes.name('provider', () => listProviders(app.database));

  app.serve(contract.listStaffTests, options, ({ query, session }) =>
    listStaffTests(app.database, query, session.scope),
  );

  app.serve(contract.readStaffTest, options, ({ params, session }) => showTest(app, params.examId, session));

  app.serve(contract.editTest, { permission: 'catalogue.edit' }, async ({ params, body, session, requestId }) => {
    const edit = { ...params, ...body, hasSittings: hasSittingsOf(app) };
    const done = await app.inTransaction((work) => editExam(work, edit, actorOf(session)), requestId);
    return withCurrent(app, await showTest(app, done, session), params.examId, session);
  });

  app.serve(contract.priceTest, deciding, async ({ params, body, session, requestId }) => {
    const ask = (work: Work) => priceExam(work, params.examId, body, actorOf(session), isAlone);
    const done = await app.inTransaction(ask, requestId);
    return withCurrent(app, await showTest(app, done, session), params.examId, session);
  });

  app.serve(contract.decidePrice, deciding, async ({ params, body, session, requestId }) =>
    showTest(
      app,
      await app.inTransaction((work) => decidePrice(work, { ...params, ...body }, actorOf(session)), requestId),
      session,
    ),
  );

  app.serve(contract.readTestPaper, options, ({ params }) => readPaper(app, params.examId));

  app.serve(contract.giveTestPaper, { permission: 'form.publish' }, async ({ params, body, session, requestId }) => {
    const done = await app.inTransaction((work) => givePaper(work, params.examId, body, actorOf(session)), requestId);
    return withCurrent(app, await showTest(app, done, session), params.examId, session);
  });

  app.serve(contract.sellTest, deciding, async ({ params, body, session, requestId }) => {
    const change = body.isSold ? sellExam : withdrawExam;
    const ask = (work: Work) => change(work, params.examId, actorOf(session), body.reason);
    return showTest(app, await app.inTransaction(ask, requestId), session);
  });
}

/** If the answer is a `changed-meanwhile` refusal, adds the current version of the test to it. */
export async function withCurrent<A extends object>(app: App, answer: A, examId: ExamId, session: Session) {
  if (!isRefusal(answer) || answer.code !== 'changed-meanwhile') return answer;
  return { ...answer, extra: { current: await showTest(app, examId, session) } };
}
