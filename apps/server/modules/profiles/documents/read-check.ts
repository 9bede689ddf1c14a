import {
  type AccommodationCheck,
  readDocumentCheck as contract,
  type DocumentCheck,
} from '@kasauti/contract/identity/document-checks.ts';
import type { AccommodationId, DocumentId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { type ListReader, record } from '../../audit/index.ts';
import { findUsers, type User } from '../../identity/index.ts';
import { type CheckedDocument, type CheckedRequest, findCheckedDocument, findCheckedRequest } from '../store/checks.ts';

/**
 * Returns a document and the candidate's data, so that staff can compare them. The view is audited. The reader's own
 * documents are reported as not found.
 */
export async function readDocumentCheck(work: Work, by: ListReader['by'], documentId: DocumentId) {
  const document = await findCheckedDocument(work.tx, documentId);
  if (!document || document.userId === by.userId) return refuse(contract.refusals, 'not-found');
  noteView(work, by, { kind: 'document', id: documentId });
  return presentDocument(document, await findUsers(work.tx, peopleOf(document)));
}

/**
 * Returns a request for an accommodation to staff. The view is audited. Withdrawn requests and the reader's own
 * requests are reported as not found.
 */
export async function readAccommodationCheck(work: Work, by: ListReader['by'], accommodationId: AccommodationId) {
  const asked = await findCheckedRequest(work.tx, accommodationId);
  if (!asked || asked.state === 'withdrawn' || asked.userId === by.userId)
    return refuse(contract.refusals, 'not-found');
  noteView(work, by, { kind: 'accommodation', id: accommodationId });
  return presentRequest(asked, asked.state, await findUsers(work.tx, peopleOf(asked)));
}

function noteView(work: Work, by: ListReader['by'], { kind, id }: { kind: string; id: string }): void {
  record(work, {
    actorId: by.userId,
    actorRole: by.role,
    action: `${kind}.view`,
    objectKind: kind,
    objectId: id,
  });
}

const peopleOf = ({ userId, decidedBy }: { userId: UserId; decidedBy: UserId | null }) =>
  decidedBy ? [userId, decidedBy] : [userId];

function presentDocument(document: CheckedDocument, users: Map<UserId, User>): DocumentCheck {
  const { documentId, userId, kind, fileName, contentType, state, uploadedAt, deletedAt } = document;
  const { decidedAt, decidedBy, reason } = document;
  return {
    _id: documentId,
    candidate: presentCandidate(userId, users),
    kind,
    fileName,
    contentType,
    state,
    uploadedAt: uploadedAt.toISOString(),
    isDeleted: deletedAt !== null,
    decided:
      decidedAt && decidedBy ? { at: decidedAt.toISOString(), by: users.get(decidedBy)?.fullName ?? '', reason } : null,
  };
}

function presentRequest(
  asked: CheckedRequest,
  state: AccommodationCheck['state'],
  users: Map<UserId, User>,
): AccommodationCheck {
  const { decidedAt, decidedBy } = asked;
  return {
    _id: asked.accommodationId,
    candidate: presentCandidate(asked.userId, users),
    kind: asked.kind,
    note: asked.note,
    state,
    requestedAt: asked.requestedAt.toISOString(),
    certificate: asked.certificateId && {
      _id: asked.certificateId,
      fileName: asked.certificateName ?? '',
      contentType: asked.certificateType ?? '',
      isDeleted: asked.certificateDeletedAt !== null,
    },
    decided: decidedAt && decidedBy ? { at: decidedAt.toISOString(), by: users.get(decidedBy)?.fullName ?? '' } : null,
  };
}

/** Returns the candidate's data with which staff compare the document. */
function presentCandidate(userId: UserId, users: Map<UserId, User>) {
  const user = users.get(userId);
  return {
    _id: userId,
    name: user?.fullName ?? '',
    dob: user?.bornOn ?? null,
    uniqueNumberLast4: user?.uniqueNumberLast4 ?? null,
  };
}
