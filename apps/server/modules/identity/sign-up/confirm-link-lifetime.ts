import { HOUR_MS } from '@kasauti/domain/time/durations.ts';

/** Lifetime of the link that confirms the address of a new account. */
export const CONFIRM_MS = 24 * HOUR_MS;
