import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';

/** Lifetime of a link that sets a new password (OWASP ASVS 6.5.5). */
export const RESET_MS = 10 * MINUTE_MS;
