import type { UserId } from '@kasauti/contract/ids.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/database.ts';
import type { Session, SessionRead } from '../../../platform/http/session.ts';
import { readSession } from '../store/sessions.ts';
import { hashToken, looksLikeToken } from '../tokens.ts';

export type SessionCache = {
  /**
   * Returns the session of a token. A cached session is returned synchronously, because each save of an answer calls
   * this function. By default, the read counts as a use of the session.
   */
  read(token: string, kind?: SessionRead): Session | null | Promise<Session | null>;
  /** Removes the sessions of a user from the cache after a change. The sessions are read again on next use. */
  forget(userId: UserId): void;
  /** Removes all sessions from the cache. This is called when messages may have been lost. */
  forgetAll(): void;
};

/**
 * Maximum age of a cached session. The bus reports the end of a session. The limit covers cases that the bus cannot
 * report, for example a connection that hangs.
 */
const TRUSTED_MS = 10_000;
/** Maximum number of cached sessions, about 20 MB. The least recently used session is removed first. */
const MAX_SESSIONS = 20_000;

type Entry = { session: Session; trustedUntil: number };
type Parts = { database: Database; bus: { isConnected(): boolean } };

/**
 * Creates a cache of sessions, by the token in the cookie. A cached session is used only while the bus is connected,
 * and only for a short time. The database returns the remaining lifetime, and the process measures this time with its
 * monotonic clock. The clocks of two computers are therefore never compared.
 */
export function makeSessionCache({ database, bus }: Parts, maxSessions: number = MAX_SESSIONS): SessionCache {
  const entries = new LRUCache<string, Entry>({
    max: maxSessions,
    dispose({ session: { userId } }, token) {
      const tokens = tokensOf.get(userId);
      tokens?.delete(token);
      if (tokens?.size === 0) tokensOf.delete(userId);
    },
  });
  const tokensOf = new Map<UserId, Set<string>>();
  const loading = new Map<string, Promise<Session | null>>();
  let news = 0;

  async function load(token: string): Promise<Session | null> {
    const newsBefore = news;
    const startedAt = performance.now();
    const found = await readSession(database, hashToken(token), 'use');
    // A message that arrived during the read may concern this session, so the session is returned but not cached.
    if (found && news === newsBefore) {
      remember(token, { session: found.session, trustedUntil: startedAt + Math.min(TRUSTED_MS, found.leftMs) });
    }
    return found?.session ?? null;
  }

  function remember(token: string, entry: Entry): void {
    entries.set(token, entry);
    const tokens = tokensOf.get(entry.session.userId) ?? new Set();
    tokensOf.set(entry.session.userId, tokens.add(token));
  }

  return {
    read(token, kind = 'use') {
      const entry = entries.get(token);
      if (entry !== undefined && performance.now() < entry.trustedUntil && bus.isConnected()) return entry.session;
      if (!looksLikeToken(token)) return null;
      const underWay = loading.get(token);
      if (underWay) return underWay;
      // The result is not cached. Otherwise a use shortly after this read would not be noted.
      if (kind === 'no-use')
        return readSession(database, hashToken(token), kind).then((found) => found?.session ?? null);
      const loaded = load(token).finally(() => {
        if (loading.get(token) === loaded) loading.delete(token);
      });
      loading.set(token, loaded);
      return loaded;
    },
    forget(userId) {
      news += 1;
      // From now on, no caller may get a session whose read began before this call.
      loading.clear();
      for (const token of [...(tokensOf.get(userId) ?? [])]) entries.delete(token);
    },
    forgetAll() {
      news += 1;
      loading.clear();
      entries.clear();
    },
  };
}
