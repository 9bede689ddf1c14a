import type { DocumentId, UserId } from '@kasauti/contract/ids.ts';
import { deleteDocument as contract } from '@kasauti/contract/profiles.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { record } from '../audit/index.ts';
import { deleteDocumentRow } from './store.ts';

/** Takes a document out of its owner's profile. Answers with the key of the file, which is of no more use. */
export async function deleteDocument(work: Work, { userId, documentId }: { userId: UserId; documentId: DocumentId }) {
  const objectKey = await deleteDocumentRow(work.tx, userId, documentId);
  if (objectKey === null) return refuse(contract.refusals, 'not-found');
  const fact = { actorId: userId, actorRole: 'user', action: 'document.delete', objectKind: 'document' };
  record(work, { ...fact, objectId: documentId });
  return { objectKey };
}
