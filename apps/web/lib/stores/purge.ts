import type { TextStorage } from './encrypted-storage.ts';

/** Intervals of the specification: a check every two minutes, a purge after four hours. */
export const PURGE_CHECK_MS = 120_000;
export const PURGE_AFTER_MS = 14_400_000;
export const persistedAtKey = 'persistedAt';

/**
 * Returns true if the persisted store is older than four hours, and then deletes the recorded time. If no time is
 * recorded, records the present. Replaces a time in the future, which shows that the device's clock was set back.
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
