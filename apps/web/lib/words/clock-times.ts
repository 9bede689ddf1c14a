export { formatClockTime, formatCountdown } from '@kasauti/domain/format/clock-time.ts';

/** Time zone of all times for which no other zone is given. */
export const indianTime = 'Asia/Kolkata';
