import * as z from 'zod/mini';
import { httpsUrl, shortText } from '../shapes.ts';
import { employmentTypes } from './employment-types.ts';

/* A vacancy as staff enter it. The form and the server check it with the same shape. */

const lines = z.array(shortText(2000)).check(z.minLength(1), z.maxLength(20));
const years = z.int().check(z.minimum(0), z.maximum(60));
const rupees = z.number().check(z.minimum(1), z.maximum(1_000_000_000));

export const jobDraft = z
  .strictObject({
    title: shortText(120),
    company: shortText(120),
    city: z.nullable(shortText(80)),
    isRemote: z.boolean(),
    employmentType: z.enum(employmentTypes),
    experienceYears: z.object({ min: years, max: z.nullable(years) }),
    salary: z.nullable(z.object({ min: rupees, max: rupees, unit: z.enum(['year', 'month']) })),
    description: lines,
    requirements: lines,
    requiredTestCodes: z.array(shortText(40)).check(z.maxLength(10)),
    validThrough: z.iso.datetime(),
    applyUrl: z.nullable(httpsUrl().check(z.maxLength(2000))),
    hi: z.nullable(
      z.strictObject({
        title: shortText(120),
        /** Hindi name of `city`. */
        city: z.optional(shortText(80)),
        description: lines,
        requirements: lines,
      }),
    ),
  })
  .check(
    z.refine((job) => job.isRemote || job.city !== null, {
      path: ['city'],
      error: 'Enter the city, or mark the work as remote',
    }),
    z.refine(({ experienceYears: { min, max } }) => max === null || max >= min, {
      path: ['experienceYears', 'max'],
      error: 'The maximum number of years must not be below the minimum',
    }),
    z.refine(({ salary }) => salary === null || salary.max >= salary.min, {
      path: ['salary', 'max'],
      error: 'The highest salary must not be below the lowest',
    }),
  );
export type JobDraft = z.infer<typeof jobDraft>;
