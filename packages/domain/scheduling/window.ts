import { isRoomMode, type ProctoringMode } from '../proctoring/proctoring-mode.ts';
import { MINUTE_MS } from '../time/durations.ts';

export type SittingTimes = {
  mode: ProctoringMode;
  startsAt: Date;
  /**
   * Room modes: the end of the tests. Other modes: the end of the window in which each candidate starts individually.
   */
  endsAt: Date;
  /** Room modes: the end of the rooms' reservation. */
  roomsFreeAt: Date;
};

/**
 * Returns whether the longest test does not fit into a sitting. In room modes, the test may end at the same instant as
 * the sitting. In other modes, the window must be longer than the test: if both were equally long, entry would close
 * at the moment when the window opens (`entryClosesAt`).
 */
export function isWindowTooShort(
  { mode, startsAt, endsAt, roomsFreeAt }: SittingTimes,
  longestMinutes: number,
): boolean {
  const testEndsMs = startsAt.getTime() + longestMinutes * MINUTE_MS;
  return isRoomMode(mode)
    ? testEndsMs > Math.min(endsAt.getTime(), roomsFreeAt.getTime())
    : testEndsMs >= endsAt.getTime();
}
