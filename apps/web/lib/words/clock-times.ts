export { formatClockTime, formatCountdown } from '@kasauti/domain/format/clock-time.ts';

/** Where nothing else is said, times are those of India. */
export const indianTime = 'Asia/Kolkata';
