import type { TextStorage } from './encrypted-storage.ts';

/** The spec's numbers: a check every two minutes, a purge after four hours. */
export const PURGE_CHECK_MS = 120_000;
export const PURGE_AFTER_MS = 14_400_000;
export const persistedAtKey = 'persistedAt';

/**
 * Says whether the persisted store has outlived its four hours. The recorded time is removed with it; without one, the
 * present is recorded. A time in the future (the device's clock was set back) is replaced.
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
