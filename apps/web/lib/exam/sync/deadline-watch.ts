import type { attemptClock } from '@kasauti/contract/attempts/attempts.ts';
import type { AnswerOf } from '@kasauti/contract/entry.ts';
import { waitBeforeTry } from './sender.ts';

/*
 * Watches the deadline. When the page's clock reaches zero, the inputs close, and the page requests the server's clock.
 * Only the server decides whether the time is up. If it is, the page submits the attempt. If time is left, the inputs
 * open again. After the device has slept or its clock was set, the page's estimate is unreliable, so the page requests
 * the server's clock then too.
 */

/** The server's time, the deadline and the state of the attempt. */
export type ServerDeadline = AnswerOf<typeof attemptClock>;

export type DeadlineParts = {
  clock: { now: () => Date; isInDoubt: () => boolean };
  later: (act: () => void, ms: number) => () => void;
  random: () => number;
  /** Returns false if this page has no write access. The tab or device that has it requests the clock itself. */
  mayAsk: () => boolean;
  /**
   * Requests the server's clock. Resolves to null if the server does not respond or refuses, or if a live event has
   * arrived since the request. Never rejects.
   */
  ask: () => Promise<ServerDeadline | null>;
  /** Called when this page's clock reaches zero. */
  onZero: () => void;
  /** Called when the clock had reached zero, but time is left. */
  onTimeLeft: () => void;
  /** Called when the server has confirmed that the time is up. */
  onTimeUp: () => void;
};

/** Maximum time in milliseconds between two checks. A single long timer would be inexact, and the deadline can move. */
const MAX_SLEEP_MS = 30_000;
/**
 * Time in milliseconds over which requests are spread at random. All pages of a sitting reach zero at the same instant.
 */
export const ASK_SPREAD_MS = 5000;

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
    // If the device has slept since the request, the response does not describe the present.
    if (time && !clock.isInDoubt()) {
      failures = 0;
      return take(time);
    }
    failures += 1;
    evaluate();
  }

  /** Applies the server's time and deadline instead of this page's estimate. */
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
    /** Watches the deadline `at`. If it is already watched, checks it again. */
    watch(at: Date): void {
      // If the deadline has moved, the server must confirm again that the time is up.
      if (at.getTime() !== deadlineAt?.getTime()) isConfirmed = false;
      deadlineAt = at;
      evaluate();
    },
    /** Stops the watch when the test is paused or over. */
    stop(): void {
      deadlineAt = null;
      isZero = false;
      isConfirmed = false;
      cancelTimer?.();
      cancelAsk?.();
      cancelAsk = null;
    },
    /** Repeats a failed request at once. Called when the device is awake or online again. */
    wake(): void {
      failures = 0;
      cancelAsk?.();
      cancelAsk = null;
      evaluate();
    },
    take,
  };
}
