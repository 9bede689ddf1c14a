import type { AccommodationId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { findUser, findUserByEmail } from '../../identity/index.ts';
import { findAccommodation, lockOpenAccommodation } from '../store.ts';
import { mailDecision } from './accommodation-mails.ts';
import { decideAccommodation } from './decide-accommodation.ts';

export type AccommodationAnswer = {
  accommodationId: AccommodationId;
  approve: boolean;
  reason: string;
  /** Email address of the member of staff who decides. */
  byEmail: string;
};

type Outcome = 'decided' | 'decided-before' | 'nothing-asked' | 'own-request';
type Site = Pick<Settings, 'KASAUTI_SITE_NAME' | 'SUPPORT_EMAIL' | 'publicUrl'>;

/** Decides a request from the server's command line, in the name of a member of staff. */
export async function answerAccommodation(
  work: Work,
  site: Site,
  { byEmail, ...answer }: AccommodationAnswer,
): Promise<Outcome | 'not-staff'> {
  const staff = await findUserByEmail(work.tx, byEmail);
  if ((staff?.role !== 'support' && staff?.role !== 'admin') || staff.isDisabled) return 'not-staff';
  return await settleAccommodation(work, site, { ...answer, by: { userId: staff.userId, role: staff.role } });
}

type Settlement = Omit<AccommodationAnswer, 'byEmail'> & { by: { userId: UserId; role: string } };

/** Decides the request with this id and notifies the candidate. */
export async function settleAccommodation(
  work: Work,
  site: Site,
  { accommodationId, approve, reason, by }: Settlement,
): Promise<Outcome> {
  const asked = await findAccommodation(work.tx, accommodationId);
  const user = asked && (await findUser(work.tx, asked.userId));
  if (!user) return 'nothing-asked';
  if (by.userId === user.userId) return 'own-request';
  const { kind } = asked;
  // Only one request of each kind can be open. If the open request has another id, the request `accommodationId` is
  // closed and the candidate has made a new one.
  const open = await lockOpenAccommodation(work.tx, user.userId, kind);
  if (open?.accommodationId !== accommodationId) return 'nothing-asked';
  if (approve && open.state === 'approved') return 'decided-before';
  const decided = await decideAccommodation(work, { userId: user.userId, kind, approve, reason, by });
  if (isRefusal(decided))
    throw new Error(`an open accommodation request could not be decided although its row is locked: ${decided.code}`);
  await mailDecision(work, site, { accommodationId, user, kind, isApproved: approve, reason });
  return 'decided';
}
