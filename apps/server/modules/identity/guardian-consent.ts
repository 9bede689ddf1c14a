import type { GuardianConsentId, UserId } from '@kasauti/contract/ids.ts';
import type { GuardianRelation } from '@kasauti/contract/profiles.ts';
import { giveGuardianConsent as contract, withdrawGuardianConsent as withdrawing } from '@kasauti/contract/profiles.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import { needsGuardianConsent } from '@kasauti/domain/identity/modes.ts';
import { newId } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Work } from '../../platform/work.ts';
import { record } from '../audit/index.ts';
import { consentMails } from './guardian-mails.ts';
import { findOpenConsent, insertConsent, withdrawConsent } from './store/guardian-consents.ts';
import { findUser, lockUser, updateUser } from './store/users.ts';

type Site = Pick<Settings, 'KASAUTI_SITE_NAME' | 'publicUrl'>;

/**
 * Records that a parent or guardian, in the account of somebody under 18, agreed to tests that are watched over the internet. They get a mail
 * about it, so that whoever was named without knowing learns of it. Source: Digital Personal Data Protection Act 2023 s.9.
 */
export async function giveGuardianConsent(
  work: Work,
  site: Site,
  ask: { userId: UserId; guardianName: string; relation: GuardianRelation; guardianEmail: string },
) {
  const { tx, now } = work;
  const { userId, guardianName, relation } = ask;
  const guardianEmail = ask.guardianEmail.toLowerCase();
  // Locked, so that two forms sent at once leave one consent.
  await lockUser(tx, userId);
  const user = await findUser(tx, userId);
  if (!user?.bornOn) return refuse(contract.refusals, 'birth-date-missing');
  const today = plainDateIn('Asia/Kolkata', now);
  if (!needsGuardianConsent('live', { bornOn: user.bornOn, today, hasGuardianConsent: false }))
    return refuse(contract.refusals, 'not-a-minor');
  if (await findOpenConsent(tx, userId)) return refuse(contract.refusals, 'given-already');

  const consentId = newId<GuardianConsentId>(now);
  await insertConsent(tx, {
    guardian_consent_id: consentId,
    user_id: userId,
    guardian_name: guardianName,
    relation,
    guardian_email: guardianEmail,
    given_at: now,
    withdrawn_at: null,
  });
  await updateUser(tx, userId, { guardian_consent_at: now });
  note(work, userId, 'guardian-consent.give', consentId);
  const facts = { guardianName, candidateName: user.fullName, siteName: site.KASAUTI_SITE_NAME };
  await queueMail(work, site, {
    dedupeKey: `guardian-consent:${consentId}`,
    to: guardianEmail,
    language: user.language,
    ...consentMails[user.language]({ ...facts, contactUrl: `${site.publicUrl}/contact` }),
  });
  return { given: true };
}

/** Takes the consent back; the modes that need it are closed again at once, also for what is booked. */
export async function withdrawGuardianConsent(work: Work, userId: UserId) {
  const { tx, now } = work;
  await lockUser(tx, userId);
  const open = await findOpenConsent(tx, userId);
  if (!open) return refuse(withdrawing.refusals, 'no-consent');
  await withdrawConsent(tx, open.consentId, now);
  await updateUser(tx, userId, { guardian_consent_at: null });
  note(work, userId, 'guardian-consent.withdraw', open.consentId);
  return { withdrawn: true };
}

function note(work: Work, userId: UserId, action: string, consentId: GuardianConsentId): void {
  const actor = { actorId: userId, actorRole: 'candidate' as const };
  record(work, { ...actor, action, objectKind: 'user', objectId: userId, detail: { consentId } });
}
