import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type JobId, wireId } from '../ids.ts';
import { localizedText } from '../shapes.ts';

export const jobShape = z.object({
  _id: wireId<JobId>(),
  /** Version number. It grows with every change, and a save must name the version that it is based on. */
  version: z.int(),
  title: z.string(),
  company: z.string(),
  city: z.nullable(z.string()),
  isRemote: z.boolean(),
  employmentType: z.string(),
  experienceYears: z.object({ min: z.number(), max: z.nullable(z.number()) }),
  salary: z.nullable(z.object({ min: z.number(), max: z.number(), unit: z.enum(['year', 'month']) })),
  description: z.array(z.string()),
  requirements: z.array(z.string()),
  requiredTestCodes: z.array(z.string()),
  postedAt: z.iso.datetime(),
  /** Last day for applications, or the time of an earlier end. */
  validThrough: z.iso.datetime(),
  /** Address for applications on another site. Null when candidates apply on this site. */
  applyUrl: z.nullable(z.string()),
  /** The same texts in Hindi, if they exist. */
  hi: z.optional(
    z.object({
      title: z.string(),
      city: z.optional(z.string()),
      description: z.array(z.string()),
      requirements: z.array(z.string()),
    }),
  ),
});
export type WireJob = z.infer<typeof jobShape>;

/** A job with the titles of the tests that the employer requires. */
const wholeJob = z.extend(jobShape, {
  requiredTests: z.array(z.object({ test_code: z.string(), title: localizedText() })),
});
export type WholeWireJob = z.infer<typeof wholeJob>;

export const allJobs = {
  method: 'GET',
  path: '/api/v1/job/alljobs',
  answer: z.array(wholeJob),
  refusals: {},
} as const satisfies ContractEntry;

export const jobById = {
  method: 'GET',
  path: '/api/v1/job/getjobbyid/{id}',
  params: z.strictObject({ id: wireId<JobId>() }),
  answer: wholeJob,
  refusals: { 'not-found': { status: 404, message: 'We could not find that job.' } },
} as const satisfies ContractEntry;
