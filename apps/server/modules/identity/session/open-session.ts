import type { WireRunningTest } from '@kasauti/contract/identity/running-test.ts';
import type { SessionId, UserId } from '@kasauti/contract/ids.ts';
import { HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { seeDevice } from '../store/devices.ts';
import { endOpenSession, findUnendedSession, insertSession } from '../store/sessions.ts';
import { findUser, type User } from '../store/users.ts';
import { hashToken, looksLikeToken, newToken } from '../tokens.ts';
import { findRunningTest } from './running-test.ts';
import { publishSessionEnded } from './session-news.ts';

export type Device = { deviceId: string; deviceLabel: string };
/**
 * `browser` is the token that identifies this browser even after a logout. If the token is null or invalid, the browser
 * gets a new one.
 */
export type LoginPlace = Device & { browser: string | null };
export type OpenedSession = { kind: 'opened'; token: string; sessionId: SessionId; user: User; browser: string };
export type DeviceConflict = { kind: 'conflict'; currentDevice: string; runningTest: WireRunningTest | null };

/**
 * Opens a session after a complete login. A user has only one open session. The caller has locked the user's row, so
 * concurrent logins run one after the other. The unique index `a_user_has_one_open_session` also enforces this. If a
 * session is open on another device, it is returned as a conflict, or ended if `forceLogin` is set. A session on the
 * same device is replaced.
 */
export async function openSession(
  work: Work,
  app: App,
  { userId, deviceId, deviceLabel, forceLogin, ...place }: LoginPlace & { userId: UserId; forceLogin: boolean },
): Promise<OpenedSession | DeviceConflict> {
  const { tx, now } = work;
  const open = await findUnendedSession(tx, userId, now);
  if (open) {
    const isElsewhere = !open.hasExpired && open.deviceId !== deviceId;
    if (isElsewhere && !forceLogin) {
      const runningTest = await findRunningTest(app, tx, userId);
      return { kind: 'conflict', currentDevice: open.deviceLabel, runningTest };
    }
    const reason = open.hasExpired ? 'expired' : isElsewhere ? 'taken-over' : 'replaced';
    await endOpenSession(tx, { userId, but: null, reason, now });
    await publishSessionEnded(work, app.hub, { userId, sessionId: open.sessionId, reason, byDevice: deviceLabel });
    if (reason === 'taken-over') recordLeaseTransfer(work, { userId, sessionId: open.sessionId });
  }

  const user = await findUser(tx, userId);
  if (!user) throw new Error('a session cannot be opened: its user does not exist');
  const sessionId = newId<SessionId>(now);
  const token = newToken();
  const browser = place.browser && looksLikeToken(place.browser) ? place.browser : newToken();
  const seen = await seeDevice(tx, { userId, deviceId, label: deviceLabel, browserHash: hashToken(browser), now });
  // The first device is not announced, because a user who has just signed up knows this device.
  if (seen === 'another') await work.announce({ kind: 'device-added', userId, deviceLabel, at: now.toISOString() });
  await insertSession(tx, {
    session_id: sessionId,
    user_id: userId,
    token_hash: hashToken(token),
    device_id: deviceId,
    device_label: deviceLabel,
    created_at: now,
    last_seen_at: now,
    idle_expires_at: new Date(now.getTime() + app.settings.SESSION_IDLE_MINUTES * MINUTE_MS),
    expires_at: new Date(now.getTime() + app.settings.SESSION_HOURS * HOUR_MS),
  });
  if (user.role !== 'candidate') {
    const fact = { actorId: userId, actorRole: user.role, action: 'session.open', objectKind: 'session' };
    record(work, { ...fact, objectId: sessionId });
  }
  return { kind: 'opened', token, sessionId, user, browser };
}

function recordLeaseTransfer(work: Work, { userId, sessionId }: { userId: UserId; sessionId: SessionId }): void {
  const fact = { actorId: userId, actorRole: 'user', action: 'session.take-over', objectKind: 'session' };
  record(work, { ...fact, objectId: sessionId });
}
