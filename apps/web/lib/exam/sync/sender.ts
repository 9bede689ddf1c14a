import { jitteredWait } from '@kasauti/domain/time/backoff.ts';
import type { Ack, Entry } from '../storage/journal.ts';

/*
 * Sends the waiting entries, one batch after the other, oldest first, until the server has confirmed each entry. A
 * batch without a response is sent again with the same op ids. The wait is random, up to a limit that doubles
 * ("full jitter"), and never shorter than the server requested. So each entry takes effect once, and the pages of
 * a hall that lost its network do not return all at the same moment.
 */

/** Reasons why sending stops until something else happens. */
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
  /** The server did not respond, or requested a later try. It may have stored the batch. */
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
   * Sends waiting entries now, or after `ms`, unless a batch is being sent. `kick()` without a delay also ends the
   * wait for another try.
   */
  kick: (ms?: number) => void;
  /** Resumes sending after a hold, and resets the count of failures. */
  resume: () => void;
  stop: () => void;
};

/** Maximum number of entries per request in the contract. */
const MAX_AT_ONCE = 200;
/**
 * Minimum batch size on a bad connection. A small request that arrives is better than a large one that never does.
 */
const MIN_AT_ONCE = 10;
/** The limit is short enough to send everything within ten seconds after the network is back. */
const backoff = { firstMs: 500, maxMs: 8000 };
const SPREAD_MS = 1000;

/**
 * Returns the wait in milliseconds after `failures` failed tries (at least 1), with full jitter. `afterMs` is the wait
 * that the server requested.
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
    // A response that confirms none of these entries counts as no response.
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
      // One bad entry must not delay the others. The batch is halved until it contains only the bad entry.
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
      // A new entry does not postpone a batch that is already scheduled.
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
