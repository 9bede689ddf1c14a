import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';

/* Numbers of waiting tasks for a staff member, by area of the console. */

/**
 * Areas of the console with a count. Two are not areas: `proctors` counts the rooms that have no proctor yet, and
 * `passages` the passages to review, which are beside the questions in the area `bank`.
 */
export const waitingAreas = [
  'rooms',
  'proctors',
  'check-in',
  'reviews',
  'inbox',
  'people',
  'documents',
  'applications',
  'bank',
  'passages',
  'forms',
  'marking',
  'catalogue',
] as const;
export type WaitingArea = (typeof waitingAreas)[number];

/** Maximum count. Screens then show "99+". */
export const MAX_WAITING = 100;

/**
 * Counts the tasks that the caller can decide, within the caller's scope. Areas in which the caller cannot decide
 * anything are absent. The response has no personal data, so the access is not audited.
 */
export const readWaiting = {
  method: 'GET',
  path: '/api/v1/staff/waiting',
  answer: z.object({ data: z.array(z.object({ area: z.enum(waitingAreas), count: z.number() })) }),
  refusals: {},
} as const satisfies ContractEntry;
