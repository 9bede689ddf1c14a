import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import {
  changeStaffAccess,
  decideUnlock as decideCall,
  type HelpAsk,
  helpPerson as helpCall,
  type UnlockAskId,
} from '@kasauti/contract/staff/people.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { isOfStaff } from '../../../platform/security/permissions.ts';
import { changeAccount } from '../change-account.ts';
import { noteCredentialChange } from '../credential-change.ts';
import { forgetSecondFactors } from '../second-factor/forget-second-factors.ts';
import { hasSecondFactor } from '../second-factor/second-factor-ways.ts';
import { endAccess } from '../session/end-sessions.ts';
import { publishAccountChanged } from '../session/session-news.ts';
import { resendConfirmation } from '../sign-up/ask-for-links.ts';
import { disableAccount, whyCannotDisable } from '../staff/disable-account.ts';
import { dutiesOf } from '../staff/duties.ts';
import { deleteCodeFailuresOfAccount } from '../store/code-failures.ts';
import { insertUnlock, keepDecision, lockUnlock } from '../store/people.ts';
import { lockAdmins, lockUser, updateUser } from '../store/users.ts';
import { type Helper, recordHelp } from './find-people.ts';

type Parts = Pick<App, 'hub'>;

/**
 * Performs one action for a user who asked for help. The audit log records the action and the reason. The owner gets a
 * mail when the name changes and when the removal of lost second factors is requested. Helpers cannot act on their own
 * account.
 */
export async function helpPerson(work: Work, app: Parts, helper: Helper, userId: UserId, ask: HelpAsk) {
  const user = await lockHelped(work, helper, userId);
  if (isRefusal(user)) return user;
  const { verb, reason } = ask;
  switch (verb) {
    case 'resend-confirmation': {
      const asked = await resendConfirmation(work, userId);
      if (isRefusal(asked)) return refuse(helpCall.refusals, 'already-confirmed');
      break;
    }
    case 'end-sessions':
      await endAccess(work, app, userId);
      break;
    case 'change-name':
      if (user.verifiedDocuments > 0) return refuse(helpCall.refusals, 'name-locked');
      await changeAccount(work, userId, { fullName: ask.fullName });
      await noteCredentialChange(work, userId, 'name-changed');
      break;
    case 'unlock': {
      if (isOfStaff(user.role)) return refuse(helpCall.refusals, 'staff-keep-theirs');
      if (!hasSecondFactor(user)) return refuse(helpCall.refusals, 'no-second-factor');
      const unlockAskId = newId<UnlockAskId>(work.now);
      const isNew = await insertUnlock(work.tx, {
        unlockAskId,
        userId,
        askedBy: helper.userId,
        reason,
        askedAt: work.now,
      });
      if (!isNew) return refuse(helpCall.refusals, 'asked-already');
      await noteCredentialChange(work, userId, 'unlock-asked');
      break;
    }
  }
  recordHelp(work, helper, { action: verb === 'unlock' ? 'user.ask-unlock' : `user.${verb}`, userId, reason });
  return { done: true as const };
}

/** Locks the account of the user to help. Refuses when this helper may not help them. */
export async function lockHelped(work: Work, helper: Helper, userId: UserId) {
  const user = await lockUser(work.tx, userId);
  if (!user) return refuse(helpCall.refusals, 'not-found');
  if (userId === helper.userId) return refuse(helpCall.refusals, 'own-account');
  if (isOfStaff(user.role) && helper.role !== 'admin') return refuse(helpCall.refusals, 'staff-account');
  return user;
}

/**
 * Records the decision about a request to remove lost second factors. The person who decides cannot be the person who
 * made the request. An approval removes all second factors and ends every session.
 */
export async function decideUnlock(
  work: Work,
  app: Parts,
  helper: Helper,
  { unlockAskId, decision, reason }: { unlockAskId: UnlockAskId; decision: 'approve' | 'refuse'; reason: string },
) {
  const { tx, now } = work;
  const asked = await lockUnlock(tx, unlockAskId);
  if (!asked) return refuse(decideCall.refusals, 'not-found');
  if (asked.decision) return refuse(decideCall.refusals, 'decided-already');
  if (asked.askedBy === helper.userId) return refuse(decideCall.refusals, 'same-person');
  if (asked.userId === helper.userId) return refuse(decideCall.refusals, 'own-account');
  const { userId } = asked;
  await keepDecision(tx, unlockAskId, { decision, by: helper.userId, at: now });
  const user = decision === 'approve' ? await lockUser(tx, userId) : null;
  // A user who has become staff since the request must keep a second factor.
  if (user && isOfStaff(user.role)) return refuse(decideCall.refusals, 'decided-already');
  if (user) {
    await forgetSecondFactors(work, userId);
    await deleteCodeFailuresOfAccount(tx, userId);
    await endAccess(work, app, userId);
  }
  await noteCredentialChange(work, userId, decision === 'approve' ? 'unlock-approved' : 'unlock-refused');
  recordHelp(work, helper, { action: `user.unlock-${decision}`, userId, reason, detail: { askedBy: asked.askedBy } });
  return { decision };
}

type AccessAsk = { userId: UserId; verb: 'disable' | 'enable'; reason: string; leaveRooms?: boolean | undefined };

/**
 * Disables the account of a member of staff or enables it again, on behalf of an administrator. If the person is the
 * proctor of rooms, the account is disabled only with `leaveRooms`. These rooms then have no proctor.
 */
export async function changeAccess(work: Work, app: App, helper: Helper, ask: AccessAsk) {
  const { userId, verb, reason } = ask;
  if (userId === helper.userId) return refuse(changeStaffAccess.refusals, 'own-account');
  const answer = verb === 'disable' ? await disable(work, app, ask) : await enable(work, userId);
  if (isRefusal(answer)) return answer;
  if (answer.hasChanged) recordHelp(work, helper, { action: `staff.${verb}`, userId, reason });
  return { isDisabled: verb === 'disable' };
}

async function disable(work: Work, app: App, { userId, leaveRooms = false }: AccessAsk) {
  const { refusals } = changeStaffAccess;
  const bar = await whyCannotDisable(work, userId);
  if (bar === 'disabled-before') return { hasChanged: false };
  if (bar) return refuse(refusals, bar === 'no-such-account' ? 'not-found' : bar);
  const rooms = await dutiesOf(app).losing(work, userId, null);
  if (rooms.length > 0 && !leaveRooms) return refuse(refusals, 'rooms-assigned', { extra: { rooms } });
  await disableAccount(work, app, { userId, rooms });
  return { hasChanged: true };
}

/** Enables a staff account. The account has no password until its owner sets one by a mailed link. */
async function enable(work: Work, userId: UserId) {
  const { refusals } = changeStaffAccess;
  await lockAdmins(work.tx);
  const user = await lockUser(work.tx, userId);
  if (!user) return refuse(refusals, 'not-found');
  if (!isOfStaff(user.role)) return refuse(refusals, 'no-staff');
  if (!user.isDisabled) return { hasChanged: false };
  await updateUser(work.tx, userId, { disabled_at: null });
  await publishAccountChanged(work, userId);
  return { hasChanged: true };
}
