import type { Work } from '../../../platform/database/work.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { endSession } from '../store/sessions.ts';
import { publishSessionEnded } from './session-news.ts';

/** Ends this session. A repeated call does nothing. */
export async function logOut(work: Work, hub: Hub, { sessionId, userId, deviceLabel }: Session): Promise<void> {
  if (!(await endSession(work.tx, sessionId, 'logout', work.now))) return;
  await publishSessionEnded(work, hub, { userId, sessionId, reason: 'logout', byDevice: deviceLabel });
}
