import type { UserEvent } from '@kasauti/contract/attempts/live.ts';
import type { SessionId, UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { publishOnBus } from '../../../platform/live/bus.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { definePart } from '../../../platform/parts.ts';
import type { EndReason } from '../columns.ts';
import { identityPart } from '../identity-parts.ts';
import type { SessionCache } from './session-cache.ts';

const CHANNEL = 'session';
type News = { userId: UserId; ended?: { sessionId: SessionId; reason: EndReason } };

/**
 * The event that says why is sent first; then the socket closes. Both fit well within the second that a login
 * elsewhere may take to end this session.
 */
const SOCKET_CLOSES_AFTER_MS = 500;

type Ended = { userId: UserId; sessionId: SessionId; reason: EndReason; byDevice: string };

/** Tells every process, and the person's own screens, that a session is over. Sent with the commit. */
export async function publishSessionEnded(
  { tx }: Work,
  hub: Hub,
  { userId, sessionId, reason, byDevice }: Ended,
): Promise<void> {
  // Replaced: the same browser logged in again, and its screens share the new cookie. Expired: they were notified
  // before.
  if (reason !== 'replaced' && reason !== 'expired') {
    const event: UserEvent = { kind: 'session-ended', sessionId, reason, byDevice };
    await hub.publish(tx, `user:${userId}`, event);
  }
  const news: News = { userId, ended: { sessionId, reason } };
  await publishOnBus(tx, CHANNEL, news);
}

/** Tells every process that what it has cached of this user is out of date. */
export async function publishAccountChanged({ tx }: Work, userId: UserId): Promise<void> {
  const news: News = { userId };
  await publishOnBus(tx, CHANNEL, news);
}

/** Forgets sessions as their news arrive, and closes what an ended one has open. */
export const sessionNewsPart = definePart({
  name: 'session-news',
  make: (app) => listenForSessionNews(app, app.part(identityPart).sessions),
  close: (stop) => stop(),
});

function listenForSessionNews(app: App, sessions: SessionCache): () => void {
  const closing = new Set<NodeJS.Timeout>();
  const stop = app.bus.subscribe(
    CHANNEL,
    (message) => {
      const { userId, ended } = message as News;
      sessions.forget(userId);
      if (!ended) return;
      const timer = setTimeout(() => {
        closing.delete(timer);
        app.hub.endSession(ended.sessionId, ended.reason);
      }, SOCKET_CLOSES_AFTER_MS);
      closing.add(timer);
    },
    () => sessions.forgetAll(),
  );
  return () => {
    stop();
    for (const timer of closing) clearTimeout(timer);
  };
}
