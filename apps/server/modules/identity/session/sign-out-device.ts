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
 * Removes a device from the owner's list. Only one device has a session at a time, so the other devices have none,
 * and the account no longer trusts them. A login that waits for a second factor must start again.
 */
export async function signOutDevice(work: Work, { hub }: Pick<App, 'hub'>, session: Session, ref: string) {
  const { tx, now } = work;
  const { userId } = session;
  const user = await lockUser(tx, userId);
  const device = user && (await findDeviceByRef(tx, userId, ref));
  if (!device) return refuse(contract.refusals, 'not-found');
  if (device.deviceId === session.deviceId) return refuse(contract.refusals, 'this-device');
  const open = await findUnendedSession(tx, userId, now);
  // The device has taken over the session a moment ago.
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
