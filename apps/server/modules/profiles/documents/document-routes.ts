import type { AnswerOf } from '@kasauti/contract/entry.ts';
import * as checks from '@kasauti/contract/identity/document-checks.ts';
import * as documents from '@kasauti/contract/identity/documents.ts';
import type { DocumentId, UserId } from '@kasauti/contract/ids.ts';
import { commonRefusals, isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { file } from '../../../platform/http/answers.ts';
import { actorOf, type Session } from '../../../platform/http/session.ts';
import { makeRateLimiter } from '../../../platform/limits/rate-limit.ts';
import { record } from '../../audit/index.ts';
import { settleAccommodation } from '../accommodations/answer-accommodation.ts';
import { findCheckedDocument } from '../store/checks.ts';
import { findDocument } from '../store.ts';
import { decideDocument } from './decide-document.ts';
import { listChecks } from './list-checks.ts';
import { readAccommodationCheck, readDocumentCheck } from './read-check.ts';
import { beginUpload, finishUpload, forgetOldUploads, ownUpload, receivePiece } from './upload-document.ts';

const FORGET_EVERY_MS = HOUR_MS;
/**
 * Maximum number of pieces from one user per minute. A file of 10 MB has 80 pieces. The limit allows seven such files,
 * or one file of which each piece is sent seven times. Other calls have a limit per network. This call has a limit per
 * user, because many candidates of one hostel may upload documents on the last day.
 */
const MAX_PIECES_PER_MINUTE = 600;

type PresentOwn = (app: App, userId: UserId) => Promise<AnswerOf<typeof documents.finishUpload>>;

/** Registers the calls by which owners upload and read documents, and the calls by which staff check them. */
export function serveDocuments(app: App, presentOwn: PresentOwn): void {
  app.every('forget-old-uploads', FORGET_EVERY_MS, () => forgetOldUploads(app));
  serveOwn(app, presentOwn);
  serveChecks(app);
}

function serveOwn(app: App, presentOwn: PresentOwn): void {
  app.serve(documents.beginUpload, { permission: 'profile.own', limited: true }, ({ session, body, requestId }) =>
    app.inTransaction((work) => beginUpload(work, session.userId, body), requestId),
  );

  app.serve(documents.readUpload, { permission: 'profile.own' }, async ({ session, params }) => {
    const upload = await ownUpload(app, session.userId, params.id);
    if (isRefusal(upload)) return upload;
    const { uploadId, receivedBytes, sizeInBytes } = upload;
    return { uploadId, receivedBytes, sizeInBytes };
  });

  const limiter = makeRateLimiter(MAX_PIECES_PER_MINUTE, app.clock);
  app.serve(documents.sendUploadPiece, { permission: 'profile.own' }, async (ask) => {
    const retryAfterSeconds = limiter.take(ask.session.userId);
    if (retryAfterSeconds > 0) return refuse(commonRefusals, 'too-many', { retryAfterSeconds });
    const upload = await ownUpload(app, ask.session.userId, ask.params.id);
    if (isRefusal(upload)) return upload;
    const piece = { fromByte: Number(ask.params.from), bytes: ask.rawBody, requestId: ask.requestId };
    return await receivePiece(app, upload, piece);
  });

  app.serve(
    documents.finishUpload,
    { permission: 'profile.own', limited: true },
    async ({ session, params, requestId }) => {
      const done = await finishUpload(app, session.userId, params.id, requestId);
      return isRefusal(done) ? done : await presentOwn(app, session.userId);
    },
  );

  app.serve(documents.readDocument, { permission: 'profile.own' }, async ({ session, params }) => {
    const document = await findDocument(app.database, params.id);
    if (!document) return refuse(documents.readDocument.refusals, 'not-found');
    if (document.userId !== session.userId) return refuse(commonRefusals, 'forbidden');
    return await fileOf(app, document);
  });
}

function serveChecks(app: App): void {
  const by = ({ userId, role }: Session) => ({ userId, role });

  app.serve(checks.listChecks, { permission: 'document.check' }, ({ query, session, requestId }) =>
    listChecks(app, query, { by: session, requestId }),
  );

  app.serve(checks.readDocumentCheck, { permission: 'document.check' }, ({ session, params, requestId }) =>
    app.inTransaction((work) => readDocumentCheck(work, by(session), params.id), requestId),
  );

  app.serve(checks.readAccommodationCheck, { permission: 'document.check' }, ({ session, params, requestId }) =>
    app.inTransaction((work) => readAccommodationCheck(work, by(session), params.id), requestId),
  );

  app.serve(checks.readCheckedDocument, { permission: 'document.check' }, async ({ session, params, requestId }) => {
    const document = await findCheckedDocument(app.database, params.id);
    if (!document || document.deletedAt || document.userId === session.userId)
      return refuse(checks.readCheckedDocument.refusals, 'not-found');
    await noteRead(app, session, params.id, requestId);
    return await fileOf(app, document);
  });

  app.serve(checks.decideDocument, { permission: 'document.check' }, ({ session, params, body, requestId }) => {
    const { decision, reason, seen } = body;
    const ask = { documentId: params.id, accept: decision === 'accept', reason, seen, by: by(session) };
    return app.inTransaction((work) => decideDocument(work, app.settings, ask), requestId);
  });

  app.serve(
    checks.decideAccommodationRequest,
    { permission: 'document.check' },
    async ({ session, params, body, requestId }) => {
      const approve = body.decision === 'accept';
      const ask = { accommodationId: params.id, approve, reason: body.reason, by: by(session) };
      const outcome = await app.inTransaction((work) => settleAccommodation(work, app.settings, ask), requestId);
      if (outcome === 'nothing-asked') return refuse(checks.decideAccommodationRequest.refusals, 'not-found');
      if (outcome === 'own-request') return refuse(checks.decideAccommodationRequest.refusals, 'own-request');
      return { state: approve ? ('approved' as const) : ('refused' as const) };
    },
  );
}

type Stored = { objectKey: string; contentType: string; fileName: string };

/**
 * Returns a document as a file to download. Browsers must not open it as a page of this site, because its content comes
 * from a user.
 */
async function fileOf(app: App, { objectKey, contentType, fileName }: Stored) {
  const bytes = await app.objects.get(objectKey);
  if (!bytes) return refuse(documents.readDocument.refusals, 'not-found');
  const ending = contentType === 'application/pdf' ? '.pdf' : '.jpg';
  return file({ bytes, contentType, fileName: `${fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')}${ending}` });
}

async function noteRead(app: App, caller: Session, documentId: DocumentId, requestId: string): Promise<void> {
  await app.inTransaction(async (work) => {
    record(work, { ...actorOf(caller), action: 'document.read', objectKind: 'document', objectId: documentId });
  }, requestId);
}
