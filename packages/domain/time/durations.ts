/** Lengths of time, in milliseconds where the name ends in MS and in seconds where it ends in SECONDS. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** 24 hours; a day of the calendar in India is never longer or shorter. */
export const DAY_SECONDS = DAY_MS / SECOND_MS;
