import { HOUR_MS } from './durations.ts';

/** IANA name of India's time zone, in which dates of accounts, invoices and mails are written. */
export const INDIA_TIME_ZONE = 'Asia/Kolkata';

/** Offset of Indian time from UTC in milliseconds. It is the same all year; India has no summer time. */
export const INDIA_OFFSET_MS = 5.5 * HOUR_MS;
