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
  /**
   * Name and date of birth that the page showed to the person who checked the document. If one of them has changed
   * since, the document cannot be accepted.
   */
  seen: BodyOf<typeof contract>['seen'];
  by: { userId: UserId; role: string };
};

/**
 * Accepts or refuses a document that a member of staff has checked. As long as a document is accepted, its owner cannot
 * change the name. Staff can therefore withdraw an acceptance even after the owner has deleted the file. A repeated
 * decision changes nothing.
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
  // The profile's row is locked first, as in `updateProfile`. The owner therefore cannot change the name at the same
  // time.
  await saveProfile(tx, userId, {}, now);
  // The account is locked too, because other changes of the name lock only the account.
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
