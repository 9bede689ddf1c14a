/** Durations. Names end in MS for milliseconds and in SECONDS for seconds. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Seconds of 24 hours. In India every calendar day has this length. */
export const DAY_SECONDS = DAY_MS / SECOND_MS;
