import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';

/* How many things wait for one member of staff, by the part of the console in which they are. */

export const waitingAreas = ['rooms', 'reviews', 'inbox', 'people', 'documents', 'applications', 'catalogue'] as const;
export type WaitingArea = (typeof waitingAreas)[number];

/** Nothing is counted beyond it. A screen says "99+" then: nobody plans their day by the difference. */
export const MAX_WAITING = 100;

/**
 * What waits for the caller: only what they may decide themselves, within what their work is bound to. An area that is
 * not theirs is left out. Counts alone: nobody's name is in them, so no look is audited.
 */
export const readWaiting = {
  method: 'GET',
  path: '/api/v1/staff/waiting',
  answer: z.object({ data: z.array(z.object({ area: z.enum(waitingAreas), count: z.number() })) }),
  refusals: {},
} as const satisfies ContractEntry;
