import { askAccountDeletion as askCall } from '@kasauti/contract/identity/account-deletion.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import { findUser, type ReauthenticationAsk, scheduleDeletion, withReauthenticationIn } from '../identity/index.ts';
import { notifyLeaving } from './deletion-mails.ts';
import { findBars } from './find-bars.ts';

/** Long enough to come back from a holiday, a quarrel or a thief. */
const WAITING_MS = 14 * DAY_MS;

/** Asks for the account to be deleted. Until it closes it is used as before, and kept by one press. */
export async function askDeletion(app: App, ask: ReauthenticationAsk) {
  return await withReauthenticationIn(app, ask, async (work, owner) => {
    const { tx, now } = work;
    const { userId, role } = owner;
    if (role !== 'candidate') return refuse(askCall.refusals, 'staff-account');
    if (owner.leavesAt) return refuse(askCall.refusals, 'asked-already');
    const [bar] = (await findBars(tx, userId, now)).bars;
    if (bar) return refuse(askCall.refusals, bar);
    const leavesAt = new Date(now.getTime() + WAITING_MS);
    await scheduleDeletion(work, userId, leavesAt);
    const user = await findUser(tx, userId);
    if (user) await notifyLeaving(work, app.settings, user, leavesAt);
    return { leavesAt: leavesAt.toISOString() };
  });
}
