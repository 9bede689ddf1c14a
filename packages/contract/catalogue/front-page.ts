import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { testShape } from './catalogue.ts';

/**
 * What the first page shows of this installation: how much there is to book, and a few tests to begin with, none of
 * them twice. A group may be empty, and a figure nothing.
 */
export const frontPage = {
  method: 'GET',
  path: '/api/v1/catalogue/front',
  answer: z.object({
    figures: z.object({
      tests: z.number(),
      /** Dates with a seat that can be booked now. */
      dates: z.number(),
      /** Cities with a centre where one of them is. */
      cities: z.number(),
    }),
    /** Cost nothing, and need no proctor. */
    free: z.array(testShape),
    /** Begin next, in a room. */
    soon: z.array(testShape),
    /** Those whose coming dates most people have booked. */
    popular: z.array(testShape),
  }),
  refusals: {},
} as const satisfies ContractEntry;
export type WireFrontPage = typeof frontPage.answer._zod.output;
