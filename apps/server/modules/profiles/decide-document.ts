import { decideDocument as contract } from '@kasauti/contract/document-checks.ts';
import type { DocumentId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Work } from '../../platform/work.ts';
import { record } from '../audit/index.ts';
import { findUser } from '../identity/index.ts';
import { mailDocumentDecision } from './document-mails.ts';
import { decideDocumentRow, findCheckedDocument, lockCheckedDocument } from './store/checks.ts';
import { saveProfile } from './store.ts';

type Ask = {
  documentId: DocumentId;
  accept: boolean;
  reason: string;
  by: { userId: UserId; role: string };
};

/**
 * A person has looked at a document and accepts or refuses it; what was accepted can be taken back, also when its owner has deleted the
 * file, since the name is locked as long as a document stands accepted. The same decision again changes nothing.
 */
export async function decideDocument(
  work: Work,
  site: Pick<Settings, 'KASAUTI_SITE_NAME' | 'SUPPORT_EMAIL' | 'publicUrl'>,
  { documentId, accept, reason, by }: Ask,
) {
  const { tx, now } = work;
  const found = await findCheckedDocument(tx, documentId);
  const user = found && (await findUser(tx, found.userId));
  if (!user) return refuse(contract.refusals, 'not-found');
  if (user.userId === by.userId) return refuse(contract.refusals, 'own-request');
  // The profile's row first, as when its owner saves it: nobody changes a name while the document that names them is accepted.
  await saveProfile(tx, user.userId, {}, now);
  const document = await lockCheckedDocument(tx, documentId);
  if (!document) return refuse(contract.refusals, 'not-found');
  const state = accept ? ('verified' as const) : ('refused' as const);
  if (document.state === state) return { state };
  if (accept && document.deletedAt) return refuse(contract.refusals, 'file-is-gone');
  await decideDocumentRow(tx, documentId, { state, decided_by: by.userId, decided_at: now, reason });
  const fact = { actorId: by.userId, actorRole: by.role, objectKind: 'document', objectId: documentId };
  record(work, { ...fact, action: accept ? 'document.accept' : 'document.refuse', reason });
  await mailDocumentDecision(work, site, { document, user, isAccepted: accept, reason });
  return { state };
}
