import type { UserId } from '@kasauti/contract/ids.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import { correctionEffect } from '@kasauti/domain/identity/birth-date-correction.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { noteCredentialChange } from '../credential-change.ts';
import { mailConsentNeeded, mailGuardian } from '../mails/guardian-mails.ts';
import { publishAccountChanged } from '../session/session-news.ts';
import { findNewestAsk } from '../store/guardian-asks.ts';
import { findUser, updateUser } from '../store/users.ts';

type Site = Pick<Settings, 'KASAUTI_SITE_NAME' | 'publicUrl'>;
type Change = { userId: UserId; bornOn: string; by: 'owner' | 'support' };

/**
 * Corrects a date of birth and notifies the owner and, if necessary, the guardian. Existing bookings need no update,
 * because the permitted proctoring modes are computed from the date when they are needed. A guardian's decision is not
 * changed. The caller has locked the account and checked that the correction is allowed. Returns `of-age` or
 * `under-age` if the correction changes this, otherwise null.
 */
export async function changeBirthDate(work: Work, site: Site, { userId, bornOn, by }: Change) {
  const { tx, now } = work;
  const [user, ask] = [await findUser(tx, userId), await findNewestAsk(tx, userId)];
  if (!user) throw new Error('an account does not exist although its row is locked');
  const isOwner = by === 'owner';
  await updateUser(tx, userId, { born_on: bornOn, ...(isOwner && { birth_date_corrected_at: now }) });
  await publishAccountChanged(work, userId);
  await noteCredentialChange(work, userId, isOwner ? 'birth-date-corrected' : 'birth-date-changed');
  const effect = correctionEffect({ from: user.bornOn, to: bornOn, today: plainDateIn(INDIA_TIME_ZONE, now) });
  if (effect === 'under-age' && !user.guardianConsentAt) await mailConsentNeeded(work, site, user);
  // The user is now of age and no longer needs the guardian's consent. The guardian is notified, because the new date
  // may be false.
  if (effect === 'of-age' && ask)
    await mailGuardian(work, site, { mail: 'of-age', childName: user.fullName, ...ask, token: null });
  return effect;
}
