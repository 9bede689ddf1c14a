import type { DocumentId, UserId } from '@kasauti/contract/ids.ts';
import { deleteDocument as contract } from '@kasauti/contract/profiles.ts';
import { commonRefusals, refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { record } from '../audit/index.ts';
import { deleteDocumentRow, lockDocument } from './store.ts';

/** Takes a document out of its owner's profile. Answers with the key of the file, which is of no more use. */
export async function deleteDocument(work: Work, { userId, documentId }: { userId: UserId; documentId: DocumentId }) {
  const document = await lockDocument(work.tx, documentId);
  if (!document) return refuse(contract.refusals, 'not-found');
  if (document.userId !== userId) return refuse(commonRefusals, 'forbidden');
  await deleteDocumentRow(work.tx, documentId);
  const fact = { actorId: userId, actorRole: 'user', action: 'document.delete', objectKind: 'document' };
  record(work, { ...fact, objectId: documentId });
  return { objectKey: document.objectKey };
}
