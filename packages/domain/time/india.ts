import { HOUR_MS } from './durations.ts';

/** IANA name of the time zone of all times for which no other zone is given. */
export const INDIA_TIME_ZONE = 'Asia/Kolkata';

/** Offset of Indian time from UTC in milliseconds. It is the same all year; India has no summer time. */
export const INDIA_OFFSET_MS = 5.5 * HOUR_MS;
