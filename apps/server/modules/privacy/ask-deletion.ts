import { askAccountDeletion as askCall } from '@kasauti/contract/identity/account-deletion.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import { findUser, type ReauthenticationAsk, scheduleDeletion, withReauthenticationIn } from '../identity/index.ts';
import { notifyLeaving } from './deletion-mails.ts';
import { findBars } from './find-bars.ts';

/**
 * Time between the request and the closing of an account. A user who was on holiday, or whose account was stolen, can
 * still withdraw the request.
 */
const WAITING_MS = 14 * DAY_MS;

/**
 * Requests the deletion of an account. Until the account is closed, it can be used as before, and the request can
 * be withdrawn.
 */
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
