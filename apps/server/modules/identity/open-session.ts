import type { SessionId, UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../app.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { record } from '../audit/index.ts';
import { tellSessionEnded } from './session-news.ts';
import { endOpenSession, findOpenSession, insertSession, seeDevice } from './store/sessions.ts';
import { findUser, type User } from './store/users.ts';
import { hashToken, newToken } from './tokens.ts';

export type Device = { deviceId: string; deviceLabel: string };
export type OpenedSession = { kind: 'opened'; token: string; sessionId: SessionId; user: User };
export type DeviceConflict = { kind: 'conflict'; currentDevice: string };

/**
 * Opens the user's one session, after everything that proves who they are. The caller holds the lock on the user's row, so two logins at the
 * same moment come here one after the other; the index `a_user_has_one_open_session` stands behind it.
 * A session on another device stays, and is named, unless `forceLogin`; then it is taken over. This device's own is replaced silently.
 */
export async function openSession(
  work: Work,
  app: App,
  { userId, deviceId, deviceLabel, forceLogin }: Device & { userId: UserId; forceLogin: boolean },
): Promise<OpenedSession | DeviceConflict> {
  const { tx, now } = work;
  const open = await findOpenSession(tx, userId, now);
  if (open) {
    const isElsewhere = !open.hasExpired && open.deviceId !== deviceId;
    if (isElsewhere && !forceLogin) return { kind: 'conflict', currentDevice: open.deviceLabel };
    const reason = open.hasExpired ? 'expired' : isElsewhere ? 'taken-over' : 'replaced';
    await endOpenSession(tx, { userId, but: null, reason, now });
    await tellSessionEnded(work, app.hub, { userId, sessionId: open.sessionId, reason, byDevice: deviceLabel });
    if (reason === 'taken-over') await noteTakeOver(work, { userId, sessionId: open.sessionId, byDevice: deviceLabel });
  }

  const user = await findUser(tx, userId);
  if (!user) throw new Error('a session is opened for nobody');
  const sessionId = newId<SessionId>(now);
  const token = newToken();
  await seeDevice(tx, { userId, deviceId, label: deviceLabel, now });
  await insertSession(tx, {
    session_id: sessionId,
    user_id: userId,
    token_hash: hashToken(token),
    device_id: deviceId,
    device_label: deviceLabel,
    created_at: now,
    last_seen_at: now,
    idle_expires_at: new Date(now.getTime() + app.settings.SESSION_IDLE_MINUTES * 60_000),
    expires_at: new Date(now.getTime() + app.settings.SESSION_HOURS * 3_600_000),
  });
  if (user.role !== 'candidate') {
    const fact = { actorId: userId, actorRole: user.role, action: 'session.open', objectKind: 'session' };
    record(work, { ...fact, objectId: sessionId });
  }
  return { kind: 'opened', token, sessionId, user };
}

async function noteTakeOver(work: Work, taken: { userId: UserId; sessionId: SessionId; byDevice: string }) {
  const { userId, sessionId } = taken;
  await work.announce({ kind: 'session-taken-over', ...taken });
  const fact = { actorId: userId, actorRole: 'user', action: 'session.take-over', objectKind: 'session' };
  record(work, { ...fact, objectId: sessionId });
}
