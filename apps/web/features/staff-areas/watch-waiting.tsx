import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWaiting, type Waiting, waitingNow } from './use-waiting.ts';

/**
 * If there was no user input for this time, in milliseconds, the counts are no longer requested. Otherwise these calls
 * would keep the session of an absent user active.
 */
const UNUSED_AFTER_MS = 5 * MINUTE_MS;

/** Passes the counts to the frame of the console and renders nothing. The console contains it only once. */
export function WatchWaiting({ onChange }: { onChange: (waiting: Waiting) => void }) {
  const waiting = useWaiting();
  useKeepWaitingFresh();
  useEffect(() => onChange(waiting), [waiting, onChange]);
  return null;
}

/**
 * Requests the counts every minute, when the user returns to this window, and after each change that the user makes.
 */
function useKeepWaitingFresh(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let usedAt = performance.now();
    const ask = () => {
      if (document.visibilityState === 'hidden' || performance.now() - usedAt > UNUSED_AFTER_MS) return;
      void queries.refetchQueries({ queryKey: waitingNow.queryKey, stale: true });
    };
    const use = () => {
      const wasUnused = performance.now() - usedAt > UNUSED_AFTER_MS;
      usedAt = performance.now();
      if (wasUnused) ask();
    };
    const stopHearing = queries.getMutationCache().subscribe(({ type, mutation }) => {
      if (type !== 'updated' || mutation.state.status !== 'success') return;
      void queries.invalidateQueries({ queryKey: waitingNow.queryKey });
    });
    const timer = setInterval(ask, MINUTE_MS);
    addEventListener('focus', ask);
    addEventListener('pointerdown', use);
    addEventListener('keydown', use);
    return () => {
      stopHearing();
      clearInterval(timer);
      removeEventListener('focus', ask);
      removeEventListener('pointerdown', use);
      removeEventListener('keydown', use);
    };
  }, [queries]);
}
