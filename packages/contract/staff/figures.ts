import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';

/* Daily figures for the home page of the staff console. They are sums without personal data. */

/** Number of days in India, including today. */
export const FIGURE_DAYS = 28;

/** A calendar day in India, `YYYY-MM-DD`. */
const day = z.iso.date();

/**
 * Returns the paid orders of each of the last days and their total before refunds. Free orders are excluded. Days
 * without orders are included.
 */
export const readSales = {
  method: 'GET',
  path: '/api/v1/staff/figures/sales',
  answer: z.object({ data: z.array(z.object({ day, orders: z.number(), amountInPaise: z.number() })) }),
  refusals: {},
} as const satisfies ContractEntry;

/**
 * Returns the booked tests of the sittings that began on each of the last days, and how many of them were sat. All
 * days are included.
 */
export const readTestsSat = {
  method: 'GET',
  path: '/api/v1/staff/figures/tests',
  answer: z.object({ data: z.array(z.object({ day, booked: z.number(), sat: z.number() })) }),
  refusals: {},
} as const satisfies ContractEntry;
