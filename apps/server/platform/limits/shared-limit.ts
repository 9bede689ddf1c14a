import { setTimeout as delay } from 'node:timers/promises';
import { SECOND_MS } from '@kasauti/domain/time/durations.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { networkOf } from '../http/network-of.ts';
import type { Log } from '../log.ts';
import { hmacSha256 } from '../security/hashes.ts';
import type { Secrets } from '../security/secrets.ts';
import { type CallCount, countCall } from './call-counts.ts';
import { MAX_NETWORKS, makeRateLimiter, type RateLimiter } from './rate-limit.ts';

/**
 * Limits the requests per minute and network, counted for all processes. `take` returns 0 if the request is allowed, or
 * else the number of seconds to wait.
 */
export type SharedLimiter = { take(address: string): Promise<number> };

type Parts = { database: Database; secrets: Secrets; clock: Clock; log: Log };

export type SharedLimitOptions = {
  /** Name of the limit in the database. The same for all processes. */
  name: string;
  perMinute: number;
  /** The count of this process, if other calls share it. */
  own?: RateLimiter;
};

/**
 * Time that a call waits for its count. A healthy database needs milliseconds. The limit must stay shared when all
 * connections of the pool are busy, so it is as long as a call waits for another database server.
 */
const COUNT_WAIT_MS = 5 * SECOND_MS;
/** Time for which a process counts alone after a failure. Otherwise, each call would wait for a database that hangs. */
const PAUSE_MS = 5 * SECOND_MS;

/**
 * Makes a limit for calls that guard accounts or money. Each allowed call is counted in the database. A network at its
 * limit is refused from memory until its minute ends, so that a flood does not write to the database. If the database
 * does not count, the count of this process still holds, so the limit neither locks everybody out nor disappears.
 */
export function makeSharedLimiter(
  { database, secrets, clock, log }: Parts,
  { name, perMinute, own = makeRateLimiter(perMinute, clock) }: SharedLimitOptions,
): SharedLimiter {
  const key = secrets.key('call-count');
  /** The instants until which networks are refused, in milliseconds. A network that is dropped is counted again. */
  const refusedUntil = new LRUCache<string, number>({ max: MAX_NETWORKS });
  let aloneUntil = 0;
  const nowMs = () => clock.now().getTime();
  const secondsUntil = (instant: number) => Math.ceil((instant - nowMs()) / SECOND_MS);

  async function countForAll(network: string): Promise<CallCount | null> {
    if (nowMs() < aloneUntil) return null;
    try {
      return await inTime(countCall(database, { limitName: name, networkKey: hmacSha256(key, network) }));
    } catch (error) {
      aloneUntil = nowMs() + PAUSE_MS;
      log.warn({ event: 'limit-not-shared', limit: name, text: (error as Error).message });
      return null;
    }
  }

  return {
    async take(address) {
      const network = networkOf(address);
      const knownWait = secondsUntil(refusedUntil.get(network) ?? 0);
      if (knownWait > 0) return knownWait;
      const ownWait = own.take(address);
      if (ownWait > 0) return ownWait;
      const counted = await countForAll(network);
      if (!counted || counted.calls <= perMinute) return 0;
      const until = nowMs() + counted.leftMs;
      refusedUntil.set(network, until);
      return Math.max(1, secondsUntil(until));
    },
  };
}

/** Waits for a count for a limited time. */
async function inTime(counting: Promise<CallCount>): Promise<CallCount> {
  const timer = new AbortController();
  try {
    const counted = await Promise.race([counting, delay(COUNT_WAIT_MS, null, { signal: timer.signal })]);
    if (!counted) throw new Error('the database did not count in time');
    return counted;
  } finally {
    timer.abort();
  }
}
