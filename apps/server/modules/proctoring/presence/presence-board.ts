import type { AttemptId } from '@kasauti/contract/ids.ts';
import { OFFLINE_AFTER_MS } from '@kasauti/domain/attempt/presence.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Seat } from '../room/publish-room.ts';

/** What one heartbeat says, and whose it is. */
export type Heard = Seat & {
  savedUpTo: number;
  pendingCount: number;
  visible: boolean;
  /** The page that writes the attempt says that nothing waits there to be sent. */
  nothingWaits: boolean;
};
/** A heartbeat that waits to be written, and how long it has waited by this process's clock. */
export type Waiting = Heard & { waitedMs: number };

export type PresenceBoard = {
  hear(heard: Heard): void;
  /** Writes what waits, now. */
  flush(): Promise<void>;
  /** Writes what waits, and then nothing more by itself. */
  close(): Promise<void>;
};

type Parts = {
  /** Writes them all; `changed` are those whose proctors should look again. */
  write: (beats: Waiting[], changed: Heard[]) => Promise<void>;
  onError: (error: Error) => void;
  clock: Clock;
  everyMs: number;
};

/**
 * Keeps the last heartbeat of each attempt in memory and writes them together about once a second: two thousand
 * candidates cost one statement a second. What a crash loses comes again with the next heartbeat.
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
      // Kept for the next turn, unless something newer came meanwhile.
      for (const [attemptId, beat] of beats) if (!waiting.has(attemptId)) waiting.set(attemptId, beat);
      arm();
      return onError(error as Error);
    }
    for (const [attemptId, { visible, heardAtMs }] of beats) told.set(attemptId, { visible, heardAtMs });
    // Somebody who was silent for this long counts as new when heard again, and the room is notified at once.
    for (const [attemptId, { heardAtMs }] of told) if (nowMs - heardAtMs > OFFLINE_AFTER_MS) told.delete(attemptId);
  }

  return {
    hear(heard) {
      const other = waiting.get(heard.attemptId);
      // Two pages of one attempt (a tab that became read-only still reports): the one on the screen counts, and the
      // most that was saved.
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
