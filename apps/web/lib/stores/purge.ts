import type { TextStorage } from './encrypted-storage.ts';

/** Intervals from the specification: a check every two minutes, and a purge after four hours. */
export const PURGE_CHECK_MS = 120_000;
export const PURGE_AFTER_MS = 14_400_000;
export const persistedAtKey = 'persistedAt';

/**
 * Returns true if the recorded time is more than four hours ago. Then deletes it. If no time is recorded, records the
 * present time. Does the same if the recorded time is in the future, because the device's clock was then set back.
 */
export function purgeIsDue(texts: TextStorage, nowMs: number): boolean {
  const recorded = Number(texts.getItem(persistedAtKey) ?? Number.NaN);
  if (Number.isNaN(recorded) || recorded > nowMs) {
    texts.setItem(persistedAtKey, String(nowMs));
    return false;
  }
  if (nowMs - recorded <= PURGE_AFTER_MS) return false;
  texts.removeItem(persistedAtKey);
  return true;
}
