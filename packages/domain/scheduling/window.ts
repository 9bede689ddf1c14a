import { isRoomMode, type ProctoringMode } from '../attempt/proctoring-mode.ts';
import { MINUTE_MS } from '../time/durations.ts';

export type SittingTimes = {
  mode: ProctoringMode;
  startsAt: Date;
  /** Room modes: when the tests end. Others: the end of the window in which each begins for themselves. */
  endsAt: Date;
  /** Room modes: until then the rooms are ours. */
  roomsFreeAt: Date;
};

/**
 * True when the longest test of a sitting does not fit into its time. Where all begin together it must fit exactly; a
 * window must be longer, since the door closes so long before its end (`entryClosesAt`) and would otherwise be closed
 * at the start.
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
