import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { testShape } from './catalogue.ts';

/**
 * Returns the figures and some tests of this installation for the home page. No test is in two groups. A group may be
 * empty and a figure may be 0.
 */
export const frontPage = {
  method: 'GET',
  path: '/api/v1/catalogue/front',
  answer: z.object({
    figures: z.object({
      tests: z.number(),
      /** Number of sittings with a seat that can be booked now. */
      dates: z.number(),
      /** Number of cities with a centre that has such a sitting. */
      cities: z.number(),
    }),
    /** Free tests without a proctor. */
    free: z.array(testShape),
    /** Tests with the next dates in live or centre mode. */
    soon: z.array(testShape),
    /** Tests with the most bookings for future dates. */
    popular: z.array(testShape),
  }),
  refusals: {},
} as const satisfies ContractEntry;
export type WireFrontPage = typeof frontPage.answer._zod.output;
