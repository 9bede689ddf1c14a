import type { attemptClock } from '@kasauti/contract/attempts/attempts.ts';
import type { AnswerOf } from '@kasauti/contract/entry.ts';
import { waitBeforeTry } from './sender.ts';

/*
 * Watches the deadline. At zero the inputs close, and the page requests the server's clock. Only the server
 * decides whether the time is up. If it is, the attempt is submitted. If there is time left, the inputs open
 * again. The page also requests the clock after the device has slept or its clock was set, because its own
 * estimate is then unreliable.
 */

/** The server's clock, the deadline and the state of the attempt. */
export type ServerDeadline = AnswerOf<typeof attemptClock>;

export type DeadlineParts = {
  clock: { now: () => Date; isInDoubt: () => boolean };
  later: (act: () => void, ms: number) => () => void;
  random: () => number;
  /** Returns false when another tab or device requests the clock. */
  mayAsk: () => boolean;
  /**
   * Requests the clock. Resolves to null when the server does not respond, or when a newer live event has arrived.
   * Never rejects.
   */
  ask: () => Promise<ServerDeadline | null>;
  /** Called when the clock on this page reaches zero. */
  onZero: () => void;
  /** Called when there is time left after all. */
  onTimeLeft: () => void;
  /** Called when the server says that the time is up. */
  onTimeUp: () => void;
};

/** Maximum time between two checks, because browser timers are inexact over hours and deadlines move. */
const MAX_SLEEP_MS = 30_000;
/** Time over which the requests of a hall are spread, because all its pages reach zero at the same instant. */
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
    // A response during which the device slept does not describe the present.
    if (time && !clock.isInDoubt()) {
      failures = 0;
      return take(time);
    }
    failures += 1;
    evaluate();
  }

  /** Applies the server's clock, which overrides this page's estimate. */
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
    /** Watches this deadline, or checks the known deadline again. */
    watch(at: Date): void {
      // A deadline that moved must be confirmed again.
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
    /** Repeats a pending request at once, because the device is awake or online again. */
    wake(): void {
      failures = 0;
      cancelAsk?.();
      cancelAsk = null;
      evaluate();
    },
    take,
  };
}
