import { openSectionAt } from '@kasauti/domain/attempt/section-clock.ts';
import { SECOND_MS } from '@kasauti/domain/time/durations.ts';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { serverClock, subscriptionFor } from '../server/server-clock.ts';
import { usePlayerState } from './player/use-player.ts';

/** The sections of a test with section clocks. `at` is the index of the running one. */
export type OpenSection = { at: number; ends: readonly Date[]; endsAt: Date };

/**
 * Returns the running section by this page's estimate of the server's time. It follows from the time alone, so a
 * reload, another tab and another device show the same section, and a corrected clock corrects the section. During a
 * pause the section stays, because the pause will extend it.
 */
export function useOpenSection(): OpenSection {
  const deadlineAt = usePlayerState((state) => state.deadlineAt) ?? '';
  const told = usePlayerState((state) => state.sectionEnds);
  const isPaused = usePlayerState((state) => state.pause !== null);
  // The last section ends at the deadline. A page can learn of a later deadline before it learns the other ends.
  const ends = useMemo(
    () => [...(told?.slice(0, -1) ?? []), deadlineAt].map((end) => new Date(end)),
    [told, deadlineAt],
  );
  const byTime = useEverySecond(() => openSectionAt(ends, serverClock.now()));
  const [at, setAt] = useState(byTime);
  if (!isPaused && at !== byTime) setAt(byTime);
  return { at, ends, endsAt: ends[at] ?? new Date(deadlineAt) };
}

/** Returns what `read` returns. Calls it every second, and renders again if the value has changed. */
export function useEverySecond<Value extends number | boolean>(read: () => Value): Value {
  return useSyncExternalStore(subscriptionFor(SECOND_MS), read);
}
