import type { BodyOf } from '@kasauti/contract/entry.ts';
import { decideDocument as contract } from '@kasauti/contract/identity/document-checks.ts';
import type { DocumentId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { record } from '../../audit/index.ts';
import { findUser, lockUser } from '../../identity/index.ts';
import { decideDocumentRow, findCheckedDocument, lockCheckedDocument } from '../store/checks.ts';
import { saveProfile } from '../store.ts';
import { mailDocumentDecision } from './document-mails.ts';

type Ask = {
  documentId: DocumentId;
  accept: boolean;
  reason: string;
  /** The data beside the file when it was looked at. */
  seen: BodyOf<typeof contract>['seen'];
  by: { userId: UserId; role: string };
};

/**
 * A person has looked at a document and accepts or refuses it. An acceptance can be withdrawn, also when its owner has
 * deleted the file, since the name is locked as long as a document is accepted. The same decision again changes
 * nothing.
 */
export async function decideDocument(
  work: Work,
  site: Pick<Settings, 'KASAUTI_SITE_NAME' | 'SUPPORT_EMAIL' | 'publicUrl'>,
  { documentId, accept, reason, seen, by }: Ask,
) {
  const { tx, now } = work;
  const found = await findCheckedDocument(tx, documentId);
  if (!found) return refuse(contract.refusals, 'not-found');
  const { userId } = found;
  if (userId === by.userId) return refuse(contract.refusals, 'own-request');
  // The profile's row first, as when its owner saves it: nobody changes a name while the document that names them is
  // accepted.
  await saveProfile(tx, userId, {}, now);
  // Then the account's lock, as any other change of the owner's name does.
  await lockUser(tx, userId);
  const user = await findUser(tx, userId);
  const document = await lockCheckedDocument(tx, documentId);
  if (!document || !user) return refuse(contract.refusals, 'not-found');
  const state = accept ? ('verified' as const) : ('refused' as const);
  if (document.state === state) return { state };
  if (accept && document.deletedAt) return refuse(contract.refusals, 'file-is-gone');
  if (accept && (user.fullName !== seen.name || user.bornOn !== seen.dob))
    return refuse(contract.refusals, 'changed-since');
  if (accept && !user.bornOn) return refuse(contract.refusals, 'no-birth-date');
  await decideDocumentRow(tx, documentId, { state, decided_by: by.userId, decided_at: now, reason });
  const fact = { actorId: by.userId, actorRole: by.role, objectKind: 'document', objectId: documentId };
  record(work, { ...fact, action: accept ? 'document.accept' : 'document.refuse', reason });
  await mailDocumentDecision(work, site, { document, user, isAccepted: accept, reason });
  return { state };
}
