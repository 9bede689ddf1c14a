import type { attemptClock } from '@kasauti/contract/attempts/attempts.ts';
import type { AnswerOf } from '@kasauti/contract/entry.ts';
import { waitBeforeTry } from './sender.ts';

/*
 * Watches for the end of the time, and decides nothing without the server: at zero the inputs close, and the server is
 * asked. Only its word that the time is up leads to handing in; its word that there is time left opens the inputs
 * again. It is asked as well when the device has slept or its clock was set, since then nobody here knows what time it
 * is.
 */

/** What the server says of the attempt's time. */
export type ServerDeadline = AnswerOf<typeof attemptClock>;

export type DeadlineParts = {
  clock: { now: () => Date; isInDoubt: () => boolean };
  later: (act: () => void, ms: number) => () => void;
  random: () => number;
  /** False: another tab or device asks. */
  mayAsk: () => boolean;
  /** Asks the server. Null: there is no answer, or a newer one was heard meanwhile. Never rejects. */
  ask: () => Promise<ServerDeadline | null>;
  /** The clock has reached zero here. */
  onZero: () => void;
  /** There is time left after all. */
  onTimeLeft: () => void;
  /** The server says that the time is up. */
  onTimeUp: () => void;
};

/** Timers of a browser are not exact over hours, and deadlines move. */
const MAX_SLEEP_MS = 30_000;
/** A hall reaches zero in the same instant; its questions to the server are spread over this time. */
export const ASK_SPREAD_MS = 5000;

export type DeadlineWatch = ReturnType<typeof createDeadlineWatch>;

export function createDeadlineWatch(parts: DeadlineParts) {
  const { clock, later, random, mayAsk, ask, onZero, onTimeLeft, onTimeUp } = parts;
  let deadlineAt: Date | null = null;
  let isZero = false;
  let isConfirmed = false;
  let isAsking = false;
  let failures = 0;
  let cancelTimer: (() => void) | null = null;
  let cancelAsk: (() => void) | null = null;

  function evaluate(): void {
    cancelTimer?.();
    if (!deadlineAt || isConfirmed) return;
    const leftMs = deadlineAt.getTime() - clock.now().getTime();
    if (leftMs > 0) open();
    else close();
    if (isZero || clock.isInDoubt()) askSoon();
    cancelTimer = later(evaluate, leftMs > 0 ? Math.min(leftMs, MAX_SLEEP_MS) : MAX_SLEEP_MS);
  }

  function open(): void {
    if (!isZero) return;
    isZero = false;
    onTimeLeft();
  }

  function close(): void {
    if (isZero) return;
    isZero = true;
    onZero();
  }

  function askSoon(): void {
    if (cancelAsk || isAsking) return;
    const waitMs = failures > 0 ? waitBeforeTry(failures, random(), null) : isZero ? random() * ASK_SPREAD_MS : 0;
    cancelAsk = later(() => void askNow(), waitMs);
  }

  async function askNow(): Promise<void> {
    cancelAsk?.();
    cancelAsk = null;
    if (!deadlineAt || isAsking || !mayAsk()) return;
    isAsking = true;
    const time = await ask();
    isAsking = false;
    if (!deadlineAt) return;
    // An answer during which the device slept says nothing of the present.
    if (time && !clock.isInDoubt()) {
      failures = 0;
      return take(time);
    }
    failures += 1;
    evaluate();
  }

  /** What the server has just said counts, not this page's own estimate. */
  function take(time: Pick<ServerDeadline, 'deadlineAt' | 'serverNow'>): void {
    if (!time.deadlineAt || !deadlineAt) return;
    deadlineAt = new Date(time.deadlineAt);
    const leftMs = deadlineAt.getTime() - Date.parse(time.serverNow);
    cancelTimer?.();
    if (leftMs > 0) {
      isConfirmed = false;
      open();
      cancelTimer = later(evaluate, Math.min(leftMs, MAX_SLEEP_MS));
      return;
    }
    close();
    if (isConfirmed) return;
    isConfirmed = true;
    onTimeUp();
  }

  return {
    /** Watches for this deadline, or looks again at the one that it knows. */
    watch(at: Date): void {
      // A deadline that moved has to be confirmed again.
      if (at.getTime() !== deadlineAt?.getTime()) isConfirmed = false;
      deadlineAt = at;
      evaluate();
    },
    /** The test is paused or over. */
    stop(): void {
      deadlineAt = null;
      isZero = false;
      isConfirmed = false;
      cancelTimer?.();
      cancelAsk?.();
      cancelAsk = null;
    },
    /** The device is awake or online again: what is in question is asked now. */
    wake(): void {
      failures = 0;
      cancelAsk?.();
      cancelAsk = null;
      evaluate();
    },
    take,
  };
}
