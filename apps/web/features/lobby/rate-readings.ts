import type { ProctoringMode } from '@kasauti/contract/shapes.ts';

export const checkNames = ['browser', 'screen', 'bandwidth', 'clock', 'storage', 'fullscreen'] as const;
export type CheckName = (typeof checkNames)[number];
export type Outcome = 'good' | 'warning' | 'bad';

/** Measurements of this device. A value is null if it could not be measured. */
export type Readings = {
  /** Browser features that the player needs but this browser does not have. */
  missing: readonly string[];
  widthPx: number;
  kbits: number | null;
  clockOffsetMs: number | null;
  storage: 'works' | 'small' | 'none';
  canFullscreen: boolean;
};

/**
 * Result of one check. `isNeeded` is true if this test requires it. If it is not required, the worst outcome is a
 * warning.
 */
export type Check = { name: CheckName; outcome: Outcome; isNeeded: boolean; detail: string };

const MIN_WIDTH_PX = 320;
const USUAL_WIDTH_PX = 360;
const WATCHED_KBITS = 512;
const UNWATCHED_KBITS = 256;
/**
 * Largest accepted error of the device's clock, in milliseconds. The player does not use the device's clock. With a
 * larger error, however, the browser may treat certificates as invalid, and the connection fails.
 */
const CLOCK_LIMIT_MS = 120_000;

/** Rates the measurements for a test in this mode. The results are in the order in which they are shown. */
export function rateReadings(readings: Readings, mode: ProctoringMode): Check[] {
  const isWatched = mode === 'live' || mode === 'recorded';
  const { missing, widthPx, kbits, clockOffsetMs, storage, canFullscreen } = readings;
  const check = (name: CheckName, outcome: Outcome, isNeeded: boolean, detail: string): Check => ({
    name,
    outcome: isNeeded || outcome !== 'bad' ? outcome : 'warning',
    isNeeded,
    detail,
  });
  const wantedKbits = isWatched ? WATCHED_KBITS : UNWATCHED_KBITS;
  return [
    check(
      'browser',
      missing.length === 0 ? 'good' : 'bad',
      true,
      missing.length === 0 ? 'complete' : `lacks ${missing}`,
    ),
    check(
      'screen',
      widthPx >= USUAL_WIDTH_PX ? 'good' : widthPx >= MIN_WIDTH_PX ? 'warning' : 'bad',
      true,
      `${Math.round(widthPx)} px wide`,
    ),
    check(
      'bandwidth',
      kbits === null ? 'bad' : kbits >= wantedKbits ? 'good' : kbits >= wantedKbits / 4 ? 'warning' : 'bad',
      isWatched,
      kbits === null ? 'no answer' : `${Math.round(kbits)} kbit/s of ${wantedKbits}`,
    ),
    check(
      'clock',
      clockOffsetMs !== null && Math.abs(clockOffsetMs) <= CLOCK_LIMIT_MS ? 'good' : 'warning',
      false,
      clockOffsetMs === null ? 'unknown' : `${Math.round(clockOffsetMs / 1000)} s behind the server`,
    ),
    check('storage', storage === 'works' ? 'good' : storage === 'small' ? 'warning' : 'bad', false, storage),
    check('fullscreen', canFullscreen ? 'good' : 'bad', false, canFullscreen ? 'possible' : 'not possible'),
  ];
}

/**
 * Checks whether the player can run here. Only a missing browser feature prevents the start. For all other problems the
 * proctor or the candidate decides.
 */
export function canRunPlayer(checks: readonly Check[]): boolean {
  return checks.every(({ name, outcome }) => name !== 'browser' || outcome !== 'bad');
}
