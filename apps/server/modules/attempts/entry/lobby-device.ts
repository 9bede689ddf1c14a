import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { isDeviceOfSession } from '../../identity/index.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { type Attempt, changeAttempt } from '../store/attempts.ts';
import type { Caller } from './entry-facts.ts';

/*
 * In a proctored room the proctor authorises a person on one device. Another person who knows the password may log in
 * elsewhere just before the start. The device of that person then waits for the proctor, like any other second device.
 */

/**
 * Returns true if the candidate waits in the lobby on the caller's device. Outside proctored rooms, always returns
 * true.
 */
export async function isLobbyDevice(work: Pick<Work, 'tx'>, attempt: Attempt, caller: Caller): Promise<boolean> {
  const { mode, lobbySessionId } = attempt;
  if (!isRoomMode(mode) || lobbySessionId === null || lobbySessionId === caller.sessionId) return true;
  return await isDeviceOfSession(work.tx, lobbySessionId, caller);
}

/**
 * Records that the candidate waits in the lobby in the caller's session. If the candidate was authorised on another
 * device, this authorisation ends and the room is notified.
 */
export async function waitInLobby(work: Work, hub: Hub, attempt: Attempt, caller: Caller): Promise<Attempt> {
  if (attempt.lobbySessionId === caller.sessionId) return attempt;
  const { attemptId, state } = attempt;
  const wasLetIn = state === 'authorised' && !(await isLobbyDevice(work, attempt, caller));
  const waiting = await changeAttempt(work.tx, attemptId, {
    lobby_session_id: caller.sessionId,
    ...(wasLetIn && { state: 'lobby', authorised_at: null }),
  });
  if (!wasLetIn) return waiting;
  const at = work.now.toISOString();
  await work.announce({ kind: 'device-not-let-in', attemptId, sessionId: caller.sessionId, at });
  await publishAttemptChange(work, hub, waiting, null);
  return waiting;
}
