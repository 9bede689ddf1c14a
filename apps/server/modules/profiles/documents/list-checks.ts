import type { AnswerOf } from '@kasauti/contract/entry.ts';
import type { listChecks as contract, DocumentCheck } from '@kasauti/contract/identity/document-checks.ts';
import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/database/work.ts';
import { findEntries, record } from '../../audit/index.ts';
import { findUsers, type User } from '../../identity/index.ts';
import {
  type CheckedDocument,
  findDecidedDocuments,
  findDocumentsToCheck,
  findRequestsToDecide,
} from '../store/checks.ts';

/** An open list is read again each minute: the people on it are recorded once in this time. */
const ONE_LOOK_MS = HOUR_MS;
const MAX_LOOKS = 1000;
const LOOK = 'document.list';

type Looker = { userId: UserId; role: Role };

/** What waits, for one of the staff. Whose name, birth date and number they came to see is on record. */
export async function openChecks(work: Work, database: Database, by: Looker) {
  const list = await listChecks(database, by.userId);
  const shown = [...list.documents, ...list.decidedDocuments, ...list.accommodations];
  const from = new Date(work.now.getTime() - ONE_LOOK_MS);
  const looks = { actor: { userId: by.userId }, what: LOOK, objectKind: null, objectId: null, from, until: null };
  const noted = await findEntries(database, looks, { order: 'newest-first', beforeNo: null }, MAX_LOOKS);
  const seen = new Set(noted.flatMap(({ detail }) => (JSON.parse(detail) as { people: UserId[] }).people));
  const unseen = [...new Set(shown.map(({ candidate }) => candidate._id))].filter((userId) => !seen.has(userId));
  if (unseen.length > 0) {
    const actor = { actorId: by.userId, actorRole: by.role };
    record(work, { ...actor, action: LOOK, objectKind: 'document', objectId: 'all', detail: { people: unseen } });
  }
  return list;
}

/** What is one's own is not in it: somebody else decides that. */
async function listChecks(database: Database, callerId: UserId): Promise<AnswerOf<typeof contract>> {
  const [waiting, decided, requests] = await Promise.all([
    findDocumentsToCheck(database),
    findDecidedDocuments(database),
    findRequestsToDecide(database),
  ]);
  const people = [...waiting, ...decided, ...requests].map(({ userId }) => userId);
  const deciders = decided.flatMap(({ decidedBy }) => decidedBy ?? []);
  const users = await findUsers(database, [...new Set([...people, ...deciders])]);
  const others = <Row extends { userId: UserId }>(rows: readonly Row[]) =>
    rows.filter(({ userId }) => userId !== callerId);
  return {
    documents: others(waiting).map((document) => presentDocument(document, users)),
    decidedDocuments: others(decided).map((document) => presentDocument(document, users)),
    accommodations: others(requests).map((asked) => ({
      _id: asked.accommodationId,
      candidate: presentCandidate(asked.userId, users),
      kind: asked.kind,
      note: asked.note,
      requestedAt: asked.requestedAt.toISOString(),
      certificate: asked.certificateId && {
        _id: asked.certificateId,
        fileName: asked.certificateName ?? '',
        contentType: asked.certificateType ?? '',
        isDeleted: asked.certificateDeletedAt !== null,
      },
    })),
  };
}

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

/** The data of a document, to compare it with. */
function presentCandidate(userId: UserId, users: Map<UserId, User>) {
  const user = users.get(userId);
  return {
    _id: userId,
    name: user?.fullName ?? '',
    dob: user?.bornOn ?? null,
    uniqueNumberLast4: user?.uniqueNumberLast4 ?? null,
  };
}
