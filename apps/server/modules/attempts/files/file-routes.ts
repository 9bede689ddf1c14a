import * as contract from '@kasauti/contract/attempts/answer-files.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { commonRefusals, isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Session } from '../../../platform/http/session.ts';
import { makeRateLimiter } from '../../../platform/limits/rate-limit.ts';
import { findFile } from '../store/answer-files.ts';
import { type Attempt, findAttempt } from '../store/attempts.ts';
import { beginFile, findUploadQuestion } from './begin-file.ts';
import { finishFile } from './finish-file.ts';
import { forgetFiles } from './forget-files.ts';
import { downloadOf } from './kept-file.ts';
import { receivePiece } from './receive-piece.ts';

/**
 * Maximum number of pieces from one candidate per minute. A file of 20 MB has 160 pieces. The limit is per candidate,
 * because a hall may share one network address.
 */
const MAX_PIECES_PER_MINUTE = 600;

const own = { permission: 'attempt.own' } as const;

/** Registers the calls by which candidates send the files of their answers, and the sweep of unused files. */
export function serveFiles(app: App, { inTransaction }: Pick<App, 'inTransaction'>): void {
  app.every('forget-answer-files', HOUR_MS, () => forgetFiles(app));

  app.serve(contract.beginAnswerFile, own, async ({ params, body, session, requestId }) => {
    const attempt = await attemptForFiles(app, session, params.id);
    if (isRefusal(attempt)) return attempt;
    const question = await findUploadQuestion(app, attempt, body.itemRef);
    if (!question) return refuse(contract.beginAnswerFile.refusals, 'no-upload-question');
    return await inTransaction((work) => beginFile(work, attempt, question, body), requestId);
  });

  const limiter = makeRateLimiter(MAX_PIECES_PER_MINUTE, app.clock);
  app.serve(contract.sendAnswerPiece, { ...own, quiet: true }, async ({ params, rawBody, session, requestId }) => {
    const retryAfterSeconds = limiter.take(session.userId);
    if (retryAfterSeconds > 0) return refuse(commonRefusals, 'too-many', { retryAfterSeconds });
    const attempt = await attemptForFiles(app, session, params.id);
    if (isRefusal(attempt)) return attempt;
    const key = { attemptId: params.id, fileId: params.fileId };
    return await receivePiece(app, inTransaction, { key, fromByte: Number(params.from), bytes: rawBody, requestId });
  });

  app.serve(contract.finishAnswerFile, own, async ({ params, session, requestId }) => {
    const attempt = await attemptForFiles(app, session, params.id);
    if (isRefusal(attempt)) return attempt;
    const file = await findFile(app.database, { attemptId: params.id, fileId: params.fileId });
    const question = file && (await findUploadQuestion(app, attempt, file.itemRef));
    if (!question) return refuse(contract.finishAnswerFile.refusals, 'no-such-file');
    const ask = { file, candidateId: session.userId, types: question.types, requestId };
    return await finishFile({ app, inTransaction }, ask);
  });

  app.serve(contract.readAnswerFile, own, async ({ params, session }) => {
    const attempt = await ownAttempt(app, session, params.id);
    if (isRefusal(attempt)) return attempt;
    return await downloadOf(app, { attemptId: params.id, fileId: params.fileId }, 'answer');
  });
}

const { refusals } = contract.finishAnswerFile;

async function ownAttempt({ database }: App, { userId }: Session, attemptId: AttemptId) {
  const attempt = await findAttempt(database, attemptId);
  if (!attempt) return refuse(refusals, 'not-found');
  return attempt.candidateId === userId ? attempt : refuse(refusals, 'forbidden');
}

/**
 * Returns the caller's own attempt if it takes files now. Like answers, files are taken after the deadline too, and the
 * answer that names them then is late. After the candidate's own submission no answer could name them.
 */
async function attemptForFiles(app: App, session: Session, attemptId: AttemptId) {
  const attempt = await ownAttempt(app, session, attemptId);
  if (isRefusal(attempt)) return attempt;
  const code = whyNoFiles(attempt);
  return code ? refuse(refusals, code) : attempt;
}

function whyNoFiles({ state, submittedBy }: Attempt): 'terminated' | 'already-submitted' | 'not-started' | null {
  if (state === 'terminated') return 'terminated';
  if (state === 'submitted') return submittedBy === 'deadline' ? null : 'already-submitted';
  return state === 'active' || state === 'paused' ? null : 'not-started';
}
