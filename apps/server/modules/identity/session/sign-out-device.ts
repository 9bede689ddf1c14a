import { signOutDevice as contract } from '@kasauti/contract/identity/account.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Session } from '../../../platform/http/session.ts';
import { record } from '../../audit/index.ts';
import { deleteChallenges } from '../store/challenges.ts';
import { deleteCodeFailures } from '../store/code-failures.ts';
import { deleteDevice, findDeviceByRef } from '../store/devices.ts';
import { endSession, findUnendedSession } from '../store/sessions.ts';
import { lockUser } from '../store/users.ts';
import { publishSessionEnded } from './session-news.ts';

/**
 * Removes a device from the owner's list. The next login on this device counts as a login on a new device. Usually no
 * session ends, because a user has only one session and makes this call in it. Unfinished logins of the account must
 * start again.
 */
export async function signOutDevice(work: Work, { hub }: Pick<App, 'hub'>, session: Session, ref: string) {
  const { tx, now } = work;
  const { userId } = session;
  const user = await lockUser(tx, userId);
  const device = user && (await findDeviceByRef(tx, userId, ref));
  if (!device) return refuse(contract.refusals, 'not-found');
  if (device.deviceId === session.deviceId) return refuse(contract.refusals, 'this-device');
  const open = await findUnendedSession(tx, userId, now);
  // The device has opened a session since this request was authenticated.
  if (open?.deviceId === device.deviceId && (await endSession(tx, open.sessionId, 'logout', now))) {
    const byDevice = session.deviceLabel;
    await publishSessionEnded(work, hub, { userId, sessionId: open.sessionId, reason: 'logout', byDevice });
  }
  await deleteDevice(tx, userId, device.deviceId);
  await deleteCodeFailures(tx, { userId, deviceId: device.deviceId });
  await deleteChallenges(tx, userId);
  const fact = {
    actorId: userId,
    actorRole: user.role,
    action: 'device.sign-out',
    objectKind: 'user',
    objectId: userId,
  };
  record(work, { ...fact, detail: { device: device.label } });
  return { signedOut: device.label };
}
