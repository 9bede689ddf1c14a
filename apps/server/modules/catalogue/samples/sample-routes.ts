import * as contract from '@kasauti/contract/catalogue/sample-questions.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { actorOf } from '../../../platform/http/session.ts';
import { readSampleHeads } from '../../authoring/index.ts';
import { withCurrent } from '../editing/editing-routes.ts';
import { showTest } from '../editing/show-test.ts';
import { findExam } from '../store/exams.ts';
import { chooseSamples } from './choose-samples.ts';

/** Registers the calls with which staff choose the sample questions of a test. */
export function serveSamples(app: App): void {
  const choosing = { permission: 'sample.choose' } as const;

  app.serve(contract.readSamples, choosing, async ({ params: { examId } }) => {
    const exam = await findExam(app.database, examId);
    if (!exam) return refuse(contract.readSamples.refusals, 'not-found');
    const samples = await readSampleHeads(app.database, examId);
    return { providerId: exam.providerId, samples: samples.map(({ itemId, ...head }) => ({ _id: itemId, ...head })) };
  });

  app.serve(contract.chooseSamples, choosing, async ({ params, body, session, requestId }) => {
    const choice = { ...params, ...body };
    const done = await app.inTransaction((work) => chooseSamples(work, choice, actorOf(session)), requestId);
    return withCurrent(app, await showTest(app, done, session), params.examId, session);
  });
}
