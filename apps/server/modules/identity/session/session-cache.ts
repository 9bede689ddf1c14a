import type { UserId } from '@kasauti/contract/ids.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { readSession } from '../store/sessions.ts';
import { hashToken, looksLikeToken } from '../tokens.ts';

export type SessionCache = {
  /** Answers at once from memory when it can: each saved answer asks. */
  read(token: string): Session | null | Promise<Session | null>;
  /** Something about this user's session changed: it is read again at its next use. */
  forget(userId: UserId): void;
  /** Messages may have been missed: everything is read again. */
  forgetAll(): void;
};

/**
 * The news of an ended session comes by the bus; this is only for what the bus cannot know, such as a connection that
 * hangs.
 */
const TRUSTED_MS = 10_000;
/** Some 20 MB at most. Beyond, the one that was used longest ago is read again. */
const MAX_SESSIONS = 20_000;

type Entry = { session: Session; trustedUntil: number };
type Parts = { database: Database; bus: { isConnected(): boolean } };

/**
 * Remembers who is behind a session cookie. Memory is trusted only while news of ended sessions can arrive, and for a
 * short time; time is counted by this process's steady clock from what the database said is left, so that no two clocks
 * are compared.
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
    const found = await readSession(database, hashToken(token));
    // News that came while the row was on its way may be about it: it is used once and not remembered.
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
    read(token) {
      const entry = entries.get(token);
      if (entry !== undefined && performance.now() < entry.trustedUntil && bus.isConnected()) return entry.session;
      if (!looksLikeToken(token)) return null;
      const underWay = loading.get(token);
      if (underWay) return underWay;
      const loaded = load(token).finally(() => {
        if (loading.get(token) === loaded) loading.delete(token);
      });
      loading.set(token, loaded);
      return loaded;
    },
    forget(userId) {
      news += 1;
      // From now on nobody must get what was read before.
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
