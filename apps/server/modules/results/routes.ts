import * as emergencyFiles from '@kasauti/contract/attempts/emergency-files.ts';
import * as practice from '@kasauti/contract/attempts/practice.ts';
import * as heads from '@kasauti/contract/attempts/receipt-heads.ts';
import * as contract from '@kasauti/contract/attempts/results.ts';
import * as reviewQueue from '@kasauti/contract/attempts/review-queue.ts';
import * as scoreCards from '@kasauti/contract/attempts/score-cards.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import { file } from '../../platform/http/answers.ts';
import { readHeads, readSignedRoots, takeInEmergencyFile } from '../attempts/index.ts';
import { provideDecisions } from '../proctoring/index.ts';
import { serveCorrections } from './corrections/correction-routes.ts';
import { listPracticeTests } from './practice/list-practice-tests.ts';
import { presentScored } from './practice/present-tried.ts';
import { readPracticeForm } from './practice/read-practice-form.ts';
import { explainTried, listOwnTried } from './practice/read-tried.ts';
import { scoreTried } from './practice/score-tried.ts';
import { takeOverTried } from './practice/take-over-tried.ts';
import { registerReactions } from './reactions.ts';
import { explainResult, listOwnResults } from './release/read-result.ts';
import { countWaitingCases } from './review/count-waiting.ts';
import { decideLateAnswers } from './review/decide-late-answers.ts';
import { listReviewCases } from './review/list-review-cases.ts';
import { lookIntoFile } from './review/look-into-file.ts';
import { decisionsOn, readReviewCase } from './review/read-review-queue.ts';
import { reviewTermination } from './review/review-termination.ts';
import { placeAttempts } from './score/attempt-places.ts';
import { listOwnCards, revokeOwnCard, shareScore } from './share/own-cards.ts';
import { printCard, readCard } from './share/read-card.ts';
import { keepPublicKeys, listPublicKeys } from './sheet/list-public-keys.ts';
import { makeSheet } from './sheet/make-sheet.ts';

export async function registerResults(app: App): Promise<void> {
  await keepPublicKeys(app.database, app.secrets);
  registerReactions(app);
  provideDecisions(app, decisionsOn);
  placeAttempts(app);
  countWaitingCases(app);
  serveResults(app);
  servePractice(app);
  serveProofs(app);
  serveReviews(app);
  serveScoreCards(app);
  serveCorrections(app);
}

/** Registers the endpoints for candidates to read their results and response sheets. */
function serveResults(app: App): void {
  app.serve(contract.getResult, { permission: 'result.own' }, async ({ params, session }) => {
    const ask = { attemptId: params.id, candidateId: session.userId };
    const result = await explainResult(app, ask);
    // There is no real attempt with this id. It may be a practice attempt that the candidate made without an account.
    return isRefusal(result) && result.code === 'not-found' ? ((await explainTried(app, ask)) ?? result) : result;
  });

  app.serve(contract.getSheet, { permission: 'result.own' }, async ({ params, query, session }) => {
    const sheet = await makeSheet(app, { attemptId: params.id, candidateId: session.userId, ...query });
    return isRefusal(sheet) ? sheet : file({ bytes: sheet, contentType: 'application/json; charset=utf-8' });
  });

  app.serve(contract.listResults, { permission: 'result.own' }, ({ session }) => listOwnResults(app, session.userId));
}

/** Registers the endpoints for practice tests. */
function servePractice(app: App): void {
  app.serve(practice.practiceTests, { permission: 'practice.try' }, () => listPracticeTests(app));

  app.serve(practice.practiceForm, { permission: 'practice.try' }, ({ params }) =>
    readPracticeForm(app, params.testCode),
  );

  app.serve(practice.scorePractice, { permission: 'practice.try', limited: true }, async ({ params, body }) => {
    const scored = await scoreTried(app.database, { ...body, ...params });
    return isRefusal(scored) ? scored : presentScored(scored);
  });

  app.serve(practice.takeOverTried, { permission: 'result.own', limited: true }, ({ body, session, requestId }) =>
    app.inTransaction((work) => takeOverTried(work, { ...body, candidateId: session.userId }), requestId),
  );

  app.serve(practice.listTried, { permission: 'result.own' }, ({ session }) => listOwnTried(app, session.userId));
}

/** Registers the endpoints for the public keys and for the published heads of receipts. */
function serveProofs(app: App): void {
  app.serve(contract.publicKeys, { permission: 'keys.read' }, async () => ({ keys: await listPublicKeys(app) }));

  app.serve(heads.receiptHeads, { permission: 'keys.read', limited: true }, async ({ query }) => {
    return (await readHeads(app.database, query.day)) ?? refuse(heads.receiptHeads.refusals, 'not-found');
  });

  app.serve(heads.receiptRoots, { permission: 'keys.read', limited: true }, async ({ query }) => ({
    roots: await readSignedRoots(app.database, query),
  }));
}

/** Registers the endpoints for the review queue of staff. */
function serveReviews(app: App): void {
  app.serve(reviewQueue.reviewTermination, { permission: 'review.decide' }, ({ params, body, session, requestId }) => {
    const ask = { attemptId: params.id, ...body, by: { userId: session.userId, role: session.role } };
    return app.inTransaction((work) => reviewTermination(work, ask), requestId);
  });

  app.serve(reviewQueue.listReviewCases, { permission: 'review.decide' }, ({ query, session, requestId }) =>
    listReviewCases(app, query, { by: session, requestId }),
  );

  app.serve(reviewQueue.readReviewCase, { permission: 'review.decide' }, ({ params, session }) =>
    readReviewCase(app, params.id, session),
  );

  app.serve(reviewQueue.decideLateAnswers, { permission: 'review.decide' }, ({ params, body, session, requestId }) => {
    const ask = { attemptId: params.id, ...body, by: { userId: session.userId, role: session.role } };
    return app.inTransaction((work) => decideLateAnswers(work, app.hub, ask), requestId);
  });

  app.serve(emergencyFiles.lookIntoEmergencyFile, { permission: 'review.decide' }, ({ params, body, session }) =>
    lookIntoFile(app, { attemptId: params.id, file: body.file, by: session.userId }),
  );

  app.serve(
    emergencyFiles.takeInEmergencyFile,
    { permission: 'review.decide' },
    ({ params, body, session, requestId }) => {
      const by = { userId: session.userId, role: session.role };
      return takeInEmergencyFile(app, { attemptId: params.id, ...body, by, requestId });
    },
  );
}

/** Registers the endpoints for candidates to share a released score through a link, and for others to read it. */
function serveScoreCards(app: App): void {
  app.serve(scoreCards.listScoreCards, { permission: 'result.own' }, ({ params, session }) =>
    listOwnCards(app, { attemptId: params.id, candidateId: session.userId }),
  );

  app.serve(scoreCards.shareScore, { permission: 'result.own' }, ({ params, body, session, requestId }) =>
    shareScore(app, { ...body, attemptId: params.id, candidateId: session.userId, requestId }),
  );

  app.serve(scoreCards.revokeScoreCard, { permission: 'result.own' }, ({ params, session, requestId }) => {
    const ask = { attemptId: params.id, cardId: params.cardId, candidateId: session.userId };
    return app.inTransaction((work) => revokeOwnCard(work, ask), requestId);
  });

  app.serve(scoreCards.scoreCardPdf, { permission: 'result.own', limited: true }, async ({ params, body, session }) => {
    const { userId: candidateId, language } = session;
    const bytes = await printCard(app, { attemptId: params.id, candidateId, token: body.token, language });
    return isRefusal(bytes)
      ? bytes
      : file({ bytes, contentType: 'application/pdf', fileName: 'score-card.pdf', cacheControl: 'no-store' });
  });

  app.serve(scoreCards.readScoreCard, { permission: 'card.read', limited: true }, ({ body }) =>
    readCard(app, body.token),
  );
}
