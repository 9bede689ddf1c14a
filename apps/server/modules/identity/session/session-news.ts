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
 * Delay before the sockets of an ended session are closed. The event with the reason is sent before. Both must happen
 * within one second when a login on another device ends this session.
 */
const SOCKET_CLOSES_AFTER_MS = 500;

type Ended = { userId: UserId; sessionId: SessionId; reason: EndReason; byDevice: string };

/**
 * Notifies every process and the user's own pages that a session has ended. The message is sent when the transaction
 * commits.
 */
export async function publishSessionEnded(
  { tx }: Work,
  hub: Hub,
  { userId, sessionId, reason, byDevice }: Ended,
): Promise<void> {
  // After `replaced`, the same browser has logged in again, and its pages use the new cookie. After `expired`, each
  // socket of the session closes at its next ping (`closeIfEnded`).
  if (reason !== 'replaced' && reason !== 'expired') {
    const event: UserEvent = { kind: 'session-ended', sessionId, reason, byDevice };
    await hub.publish(tx, `user:${userId}`, event);
  }
  const news: News = { userId, ended: { sessionId, reason } };
  await publishOnBus(tx, CHANNEL, news);
}

/** Notifies every process that its cached data of this user is out of date. */
export async function publishAccountChanged({ tx }: Work, userId: UserId): Promise<void> {
  const news: News = { userId };
  await publishOnBus(tx, CHANNEL, news);
}

/** Removes the sessions of a user from the cache after each message, and closes the sockets of ended sessions. */
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
