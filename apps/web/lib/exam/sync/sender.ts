import { jitteredWait } from '@kasauti/domain/time/backoff.ts';
import type { Ack, Entry } from '../storage/journal.ts';

/*
 * Sends what waits, one batch after the other, oldest first, until the server has said of each entry that it has it. A
 * batch without an answer is sent again with the same op ids, after a random time between nothing and a limit that
 * doubles ("full jitter"), and never sooner than the server asked for. So each entry takes effect once, and a hall that
 * lost its network does not come back in one blow.
 */

/** Why sending cannot go on by itself: something else must happen first. */
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
  /** No answer, or not now. The server may have stored it. */
  | { kind: 'again'; afterMs: number | null }
  /** The server will never take this batch as it is. */
  | { kind: 'refused'; code: string }
  | { kind: 'held'; why: Held; epochOnServer: number | null };

export type SenderParts = {
  /** What waits and may be sent now, oldest first, at most so many. */
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
  /** Something waits: sends it now, or after `ms`, unless it is being sent. Ends a wait for another try. */
  kick: (ms?: number) => void;
  /** What held it is over, and so are the failures before it. */
  resume: () => void;
  stop: () => void;
};

/** The contract takes 200 entries at once. */
const MAX_AT_ONCE = 200;
/** A connection that stalls gets less at a time: one small answer that arrives beats a big one that never does. */
const MIN_AT_ONCE = 10;
/** The limit is short enough that ten seconds after the network is back everything is sent. */
const backoff = { firstMs: 500, maxMs: 8000 };
const SPREAD_MS = 1000;

/** How long to wait before the n-th try (from 1), full jitter; `afterMs` is what the server asked for. */
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
    // An answer that speaks of none of these entries says nothing about them.
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
      // One bad entry must not delay the others: halves are tried until it is alone.
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
      // What waits for its turn already is not put off by what comes after it.
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
