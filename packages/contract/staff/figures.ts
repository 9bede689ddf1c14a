import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';

/* What happened on each of the last days, for the home of the staff console. Sums alone: nobody is in them. */

/** Days of India, today among them. */
export const FIGURE_DAYS = 28;

/** A day of the calendar in India, `YYYY-MM-DD`. */
const day = z.iso.date();

/**
 * Orders that were paid on each of the last days, with what they amount to before refunds. An order that cost nothing
 * is none. Every day is there, also one without an order.
 */
export const readSales = {
  method: 'GET',
  path: '/api/v1/staff/figures/sales',
  answer: z.object({ data: z.array(z.object({ day, orders: z.number(), amountInPaise: z.number() })) }),
  refusals: {},
} as const satisfies ContractEntry;

/**
 * Tests of the sittings that began on each of the last days: how many were booked, and how many of those were sat.
 * Every day is there.
 */
export const readTestsSat = {
  method: 'GET',
  path: '/api/v1/staff/figures/tests',
  answer: z.object({ data: z.array(z.object({ day, booked: z.number(), sat: z.number() })) }),
  refusals: {},
} as const satisfies ContractEntry;
