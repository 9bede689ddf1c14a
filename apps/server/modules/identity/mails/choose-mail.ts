import type { UserId } from '@kasauti/contract/ids.ts';
import { CONSENT_TEXT_VERSION, consentFor, type MailKind } from '@kasauti/domain/identity/mail-kinds.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { dropWaiting, keepMailChoice } from '../../../platform/mail/may-mail.ts';
import { record } from '../../audit/index.ts';
import { endConsent, insertConsent } from '../store/consents.ts';
import { lockUser } from '../store/users.ts';

type Choice = { kind: MailKind; isWanted: boolean; language: 'en' | 'hi' };

/**
 * Turns a kind of mail on or off for a user. If this kind needs consent, the consent is given or withdrawn at the same
 * time. A repeated call changes nothing.
 */
export async function chooseMail(work: Work, who: { userId: UserId; role: string }, choice: Choice): Promise<void> {
  const { tx, now } = work;
  const { kind, isWanted, language } = choice;
  const { userId, role } = who;
  // Concurrent calls for one user run one after the other.
  await lockUser(tx, userId);
  await keepMailChoice(tx, { userId, kind, isWanted, at: now });
  if (!isWanted) await dropWaiting(tx, userId, kind);
  const purpose = consentFor(kind);
  if (purpose === null) return;
  const giving = { consentId: newId(now), userId, purpose, textVersion: CONSENT_TEXT_VERSION, language, at: now };
  const isNew = isWanted ? await insertConsent(tx, giving) : await endConsent(tx, userId, purpose, now);
  if (!isNew) return;
  record(work, {
    actorId: userId,
    actorRole: role,
    action: isWanted ? 'consent.give' : 'consent.withdraw',
    objectKind: 'user',
    objectId: userId,
    detail: { purpose, textVersion: CONSENT_TEXT_VERSION },
  });
}
