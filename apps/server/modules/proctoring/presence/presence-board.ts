import type { AttemptId } from '@kasauti/contract/ids.ts';
import { OFFLINE_AFTER_MS } from '@kasauti/domain/attempt/presence.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Seat } from '../room/publish-room.ts';

/** Content of one heartbeat, with its attempt and room. */
export type Heard = Seat & {
  savedUpTo: number;
  pendingCount: number;
  visible: boolean;
  /** True if the page that writes the attempt reports that no answers wait to be sent. */
  nothingWaits: boolean;
};
/** Heartbeat that waits to be written. `waitedMs` is the time since its arrival by this process's clock. */
export type Waiting = Heard & { waitedMs: number };

export type PresenceBoard = {
  hear(heard: Heard): void;
  /** Writes all waiting heartbeats now. */
  flush(): Promise<void>;
  /** Writes all waiting heartbeats and ends the automatic writing. */
  close(): Promise<void>;
};

type Parts = {
  /** Writes all heartbeats. The rooms of `changed` are notified. */
  write: (beats: Waiting[], changed: Heard[]) => Promise<void>;
  onError: (error: Error) => void;
  clock: Clock;
  everyMs: number;
};

/**
 * Creates a board that keeps the last heartbeat of each attempt in memory and writes all of them together every
 * `everyMs`. Two thousand candidates then cost one statement per second. Heartbeats that a crash loses are replaced
 * by the next ones.
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
      // Each heartbeat is written in the next run, unless a newer one has arrived meanwhile.
      for (const [attemptId, beat] of beats) if (!waiting.has(attemptId)) waiting.set(attemptId, beat);
      arm();
      return onError(error as Error);
    }
    for (const [attemptId, { visible, heardAtMs }] of beats) told.set(attemptId, { visible, heardAtMs });
    // A candidate without a heartbeat for this time counts as new at the next heartbeat, so the room is then
    // notified at once.
    for (const [attemptId, { heardAtMs }] of told) if (nowMs - heardAtMs > OFFLINE_AFTER_MS) told.delete(attemptId);
  }

  return {
    hear(heard) {
      const other = waiting.get(heard.attemptId);
      // Two pages of one attempt may report, because a tab that became read-only still sends heartbeats. The
      // attempt counts as visible if one page is visible, and the higher `savedUpTo` is used.
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
