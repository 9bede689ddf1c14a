import { deleteDocument as contract } from '@kasauti/contract/identity/profiles.ts';
import type { DocumentId, UserId } from '@kasauti/contract/ids.ts';
import { commonRefusals, refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { deleteDocumentRow, lockDocument, noteDocumentDeleted } from '../store.ts';

type Which = { userId: UserId; documentId: DocumentId };

/** Removes a document from its owner's profile. Announces `files-unneeded`. */
export async function deleteDocument(work: Work, which: Which) {
  const document = await lockDocument(work.tx, which.documentId);
  if (!document) return refuse(contract.refusals, 'not-found');
  if (document.userId !== which.userId) return refuse(commonRefusals, 'forbidden');
  await takeOut(work, which, document);
  return { deleted: true as const };
}

/**
 * Removes a document that the owner has replaced by a new one. Does nothing if the document has already been removed.
 */
export async function takeDocumentOut(work: Work, which: Which): Promise<void> {
  const document = await lockDocument(work.tx, which.documentId);
  if (document?.userId === which.userId) await takeOut(work, which, document);
}

/**
 * Deletes the row of a document that was not checked yet. Otherwise marks the row as deleted, because an accepted
 * document still locks the owner's name. The reaction to `files-unneeded` removes the file.
 */
async function takeOut(work: Work, { userId, documentId }: Which, { objectKey, state }: Locked) {
  if (state === 'uploaded') await deleteDocumentRow(work.tx, documentId);
  else await noteDocumentDeleted(work.tx, documentId, work.now);
  const fact = { actorId: userId, actorRole: 'user', action: 'document.delete', objectKind: 'document' };
  record(work, { ...fact, objectId: documentId });
  await work.announce({ kind: 'files-unneeded', keys: [objectKey] });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockDocument>>>;
