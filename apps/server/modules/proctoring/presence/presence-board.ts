import type { AttemptId } from '@kasauti/contract/ids.ts';
import { OFFLINE_AFTER_MS } from '@kasauti/domain/proctoring/presence.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Seat } from '../room/publish-room.ts';

/** One heartbeat, with its attempt and room. */
export type Heard = Seat & {
  savedUpTo: number;
  pendingCount: number;
  visible: boolean;
  /** True if the page that holds the lease reports that no answers wait to be sent. */
  nothingWaits: boolean;
};
/** Heartbeat that is to be written. `waitedMs` is the time since it arrived, measured by the clock of this process. */
export type Waiting = Heard & { waitedMs: number };

export type PresenceBoard = {
  hear(heard: Heard): void;
  /** Writes all waiting heartbeats now. */
  flush(): Promise<void>;
  /** Writes all waiting heartbeats and stops the automatic writing. */
  close(): Promise<void>;
};

type Parts = {
  /** Writes the heartbeats and notifies the rooms of those in `changed`. */
  write: (beats: Waiting[], changed: Heard[]) => Promise<void>;
  onError: (error: Error) => void;
  clock: Clock;
  everyMs: number;
};

/**
 * Creates a board that stores the last heartbeat of each attempt in memory and writes all of them together every
 * `everyMs` milliseconds. Two thousand candidates then cost one statement per second. If heartbeats are lost in a
 * crash, the next ones replace them.
 */
export function openPresenceBoard({ write, onError, clock, everyMs }: Parts): PresenceBoard {
  let waiting = new Map<AttemptId, Heard & { heardAtMs: number }>();
  const told = new Map<AttemptId, { visible: boolean; heardAtMs: number }>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let isOpen = true;

  function arm(): void {
    if (isOpen) timer ??= setTimeout(() => void flush(), everyMs);
  }

  function flush(): Promise<void> {
    writing = writing.then(flushOnce);
    return writing;
  }

  async function flushOnce(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const beats = waiting;
    waiting = new Map();
    if (beats.size === 0) return;
    const nowMs = clock.now().getTime();
    const changed = [...beats.values()].filter(({ attemptId, visible }) => told.get(attemptId)?.visible !== visible);
    try {
      await write(
        [...beats.values()].map((beat) => ({ ...beat, waitedMs: Math.max(0, nowMs - beat.heardAtMs) })),
        changed,
      );
    } catch (error) {
      // The next run writes each of these heartbeats, unless a newer one of the same attempt has arrived meanwhile.
      for (const [attemptId, beat] of beats) if (!waiting.has(attemptId)) waiting.set(attemptId, beat);
      arm();
      return onError(error as Error);
    }
    for (const [attemptId, { visible, heardAtMs }] of beats) told.set(attemptId, { visible, heardAtMs });
    // If a candidate has sent no heartbeat for this time, the next one counts as new, so the room is then notified at
    // once.
    for (const [attemptId, { heardAtMs }] of told) if (nowMs - heardAtMs > OFFLINE_AFTER_MS) told.delete(attemptId);
  }

  return {
    hear(heard) {
      const other = waiting.get(heard.attemptId);
      // Two pages of one attempt may send heartbeats, because a tab that became read-only still sends them. If one of
      // the pages is visible, the attempt counts as visible. The higher `savedUpTo` is used.
      const merged = other
        ? { ...heard, visible: heard.visible || other.visible, savedUpTo: Math.max(heard.savedUpTo, other.savedUpTo) }
        : heard;
      waiting.set(heard.attemptId, { ...merged, heardAtMs: clock.now().getTime() });
      arm();
    },
    flush,
    async close() {
      isOpen = false;
      await flush();
    },
  };
}
