import { HOUR_MS } from '@kasauti/domain/time/durations.ts';

/** Time in which a change of address must be confirmed. */
export const NEW_EMAIL_MS = 24 * HOUR_MS;
/**
 * Time in which the old address can undo a change, and for which it is reserved. It is long enough for users who
 * read their mail once a week.
 */
export const UNDO_EMAIL_MS = 7 * 24 * HOUR_MS;
