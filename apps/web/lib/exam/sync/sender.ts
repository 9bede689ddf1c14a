import { jitteredWait } from '@kasauti/domain/time/backoff.ts';
import type { Ack, Entry } from '../storage/journal.ts';

/*
 * Sends the unsent entries in batches, oldest first, until the server has confirmed each entry. A batch without a
 * response is sent again. Its entries have the same op ids, so each entry takes effect only once. The wait before the
 * next try is random, up to a limit that doubles with each failure ("full jitter"). If many pages lose the network
 * together, they therefore do not all return at the same moment. If the server has named a wait, the page waits at
 * least that long.
 */

/** Reasons why sending has stopped. Another event must end the reason before sending resumes. */
export type Held =
  | 'stale-lease'
  | 'paused'
  | 'already-submitted'
  | 'terminated'
  | 'not-started'
  | 'journal-full'
  | 'no-session'
  | 'forbidden';

export type Sent =
  | { kind: 'stored'; acks: readonly Ack[] }
  /**
   * The server did not respond, or asked for a later try after `afterMs` milliseconds. It may have stored the batch.
   */
  | { kind: 'again'; afterMs: number | null }
  /** The server will never accept this batch as it is. */
  | { kind: 'refused'; code: string }
  | { kind: 'held'; why: Held; epochOnServer: number | null };

export type SenderParts = {
  /** Returns at most `most` entries that may be sent now, oldest first. */
  next: (most: number) => Entry[];
  /** Sends one batch. Never rejects. */
  post: (entries: Entry[]) => Promise<Sent>;
  onStored: (acks: readonly Ack[]) => void;
  onRefused: (entry: Entry, code: string) => void;
  onHeld: (sent: Extract<Sent, { kind: 'held' }>) => void;
  later: (act: () => void, ms: number) => () => void;
  random: () => number;
};

export type SenderStatus = { isSending: boolean; failures: number };

export type Sender = {
  status: () => SenderStatus;
  /**
   * Sends unsent entries after `ms` milliseconds, or at once by default. Does nothing while a batch is being sent. A
   * call without a delay also ends a wait before another try.
   */
  kick: (ms?: number) => void;
  /** Sends unsent entries at once, and resets the count of failures. Called when the reason for a stop has ended. */
  resume: () => void;
  stop: () => void;
};

/** Maximum number of entries that the contract allows in one request. */
const MAX_AT_ONCE = 200;
/** Minimum batch size after failures. On a bad connection a small request succeeds more often than a large one. */
const MIN_AT_ONCE = 10;
/**
 * Limits of the wait after a failure. With this maximum everything is sent within ten seconds after the network is
 * back.
 */
const backoff = { firstMs: 500, maxMs: 8000 };
const SPREAD_MS = 1000;

/**
 * Returns the wait in milliseconds before the next try, with full jitter. `failures` is the number of failed tries and
 * at least 1. `afterMs` is the wait that the server has requested, or null.
 */
export function waitBeforeTry(failures: number, random: number, afterMs: number | null): number {
  if (afterMs !== null) return afterMs + random * SPREAD_MS;
  return jitteredWait(backoff, failures, random);
}

export function createSender(parts: SenderParts): Sender {
  const { next, post, onStored, onRefused, onHeld, later, random } = parts;
  let status: SenderStatus = { isSending: false, failures: 0 };
  let cancelWait: (() => void) | null = null;
  let isStopped = false;
  let most = MAX_AT_ONCE;

  const become = (change: Partial<SenderStatus>) => {
    status = { ...status, ...change };
  };

  const wait = (ms: number) => {
    cancelWait?.();
    cancelWait = later(() => {
      cancelWait = null;
      void run();
    }, ms);
  };

  const run = async (): Promise<void> => {
    cancelWait?.();
    cancelWait = null;
    if (isStopped || status.isSending) return;
    const batch = next(most);
    if (batch.length === 0) return;
    become({ isSending: true });
    const sent = await post(batch);
    if (isStopped) return;
    take(batch, sent);
  };

  const take = (batch: Entry[], sent: Sent) => {
    const known = new Set(batch.map(({ opId }) => opId));
    // A response that confirms none of these entries is treated like a missing response.
    const isEmpty = sent.kind === 'stored' && !sent.acks.some(({ opId }) => known.has(opId));
    if (sent.kind === 'again' || isEmpty) {
      const failures = status.failures + 1;
      if (failures > 1) most = Math.max(MIN_AT_ONCE, Math.floor(most / 2));
      become({ isSending: false, failures });
      return wait(waitBeforeTry(failures, random(), sent.kind === 'again' ? sent.afterMs : null));
    }
    if (sent.kind === 'held') {
      become({ isSending: false });
      return onHeld(sent);
    }
    if (sent.kind === 'stored') {
      onStored(sent.acks);
      most = Math.min(MAX_AT_ONCE, most * 2);
    } else {
      // One refused entry must not block the others. The batch is halved until it contains only the refused entry.
      const [only, ...others] = batch;
      if (only && others.length === 0) onRefused(only, sent.code);
      most = Math.max(1, Math.floor(batch.length / 2));
    }
    become({ isSending: false, failures: 0 });
    void run();
  };

  return {
    status: () => status,
    kick(ms = 0) {
      if (status.isSending || isStopped) return;
      if (ms <= 0) void run();
      // A batch that is already scheduled is sent at its time, even if a new entry arrives.
      else if (!cancelWait) wait(ms);
    },
    resume() {
      become({ failures: 0 });
      void run();
    },
    stop() {
      isStopped = true;
      cancelWait?.();
    },
  };
}
