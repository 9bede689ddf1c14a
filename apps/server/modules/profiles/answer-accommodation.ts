import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Work } from '../../platform/work.ts';
import { findUserByEmail } from '../identity/index.ts';
import { mailDecision } from './accommodation-mails.ts';
import { decideAccommodation } from './decide-accommodation.ts';
import { lockOpenAccommodation } from './store.ts';
import type { AccommodationKind } from './tables.ts';

export const accommodationKinds: readonly AccommodationKind[] = [
  'compensatory-time',
  'scribe',
  'wheelchair',
  'muted-signals',
];

export type AccommodationAnswer = {
  email: string;
  kind: AccommodationKind;
  approve: boolean;
  reason: string;
  /** The member of staff in whose name it is decided. */
  byEmail: string;
};

type Outcome = 'decided' | 'decided-before' | 'no-such-candidate' | 'nothing-asked' | 'not-staff' | 'own-request';

/** Decides a request at the server's own console, in the name of a member of staff, and tells the candidate. */
export async function answerAccommodation(
  work: Work,
  site: Pick<Settings, 'KASAUTI_SITE_NAME' | 'SUPPORT_EMAIL' | 'publicUrl'>,
  { email, kind, approve, reason, byEmail }: AccommodationAnswer,
): Promise<Outcome> {
  const [user, staff] = [await findUserByEmail(work.tx, email), await findUserByEmail(work.tx, byEmail)];
  if (!user) return 'no-such-candidate';
  if (staff?.role !== 'support' && staff?.role !== 'admin') return 'not-staff';
  if (staff.userId === user.userId) return 'own-request';
  const open = await lockOpenAccommodation(work.tx, user.userId, kind);
  if (!open) return 'nothing-asked';
  if (approve && open.state === 'approved') return 'decided-before';
  const by = { userId: staff.userId, role: staff.role };
  const decided = await decideAccommodation(work, { userId: user.userId, kind, approve, reason, by });
  if (isRefusal(decided)) throw new Error(`a request that was locked open could not be decided: ${decided.code}`);
  await mailDecision(work, site, {
    accommodationId: open.accommodationId,
    user,
    kind,
    isApproved: approve,
    reason,
  });
  return 'decided';
}
