/* What a test can be, for the import of a file and for the screens alike. The database checks the same. */

/** Code of a test. It never changes, because bookings and invoices contain it. */
export const testCodePattern = /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/;

/** How a new test can be watched. Tests of the mode `recorded` cannot be made any more. */
export const newTestModes = ['none', 'live', 'centre'] as const;

export const MAX_DURATION_MINUTES = 600;
export const MAX_VALIDITY_DAYS = 3_650;
/** Longest time before a sitting at which moving or cancelling ends: a year. */
export const MAX_WINDOW_HOURS = 8_760;
export const MAX_RESCHEDULES = 100;
/** Longest time after the beginning of a sitting in which a candidate can still enter. */
export const MAX_ENTRY_MINUTES = 240;
export const MAX_ATTEMPTS = 100;
