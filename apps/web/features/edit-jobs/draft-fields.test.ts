import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { jobDraft } from '@kasauti/contract/jobs/job-draft.ts';
import type { WireJob } from '@kasauti/contract/jobs/jobs.ts';
import { expect, test } from 'vitest';
import { partOf, valueAt } from '../../lib/staff/forms/draft-plan.ts';
import { schemaOfFields } from '../../lib/staff/forms/draft-schema.ts';
import { limitsOf } from '../../lib/staff/forms/field-limits.ts';
import { type DraftFields, jobPlan } from './draft-fields.ts';

const job = {
  _id: '0199aaaa-0000-7000-8000-000000000001',
  version: 3,
  title: 'Ward Executive',
  company: 'Narmada Hospital',
  city: 'Indore',
  isRemote: false,
  employmentType: 'Full-time',
  experienceYears: { min: 2, max: null },
  salary: { min: 240_000, max: 300_000, unit: 'year' },
  description: ['Look after the ward.', 'Keep the lists.'],
  requirements: ['A diploma'],
  requiredTestCodes: ['KHA-104'],
  postedAt: '2026-11-01T04:30:00.000Z',
  validThrough: '2026-12-24T18:30:00.000Z',
  applyUrl: null,
} as unknown as WireJob;

/**
 * Validates the form fields. Returns one error per field: the error code of the schema, or the message of a custom
 * check.
 */
async function wrongIn(changes: Partial<DraftFields>): Promise<Record<string, string | undefined>> {
  const fields = { ...jobPlan.fieldsOf(job), ...changes };
  const schema = schemaOfFields(jobPlan, jobDraft, ({ code, message }) => (code === 'custom' ? message : code));
  const resolve = standardSchemaResolver<DraftFields, unknown, unknown>(schema as never);
  const { errors } = await resolve(fields, undefined, { fields: {}, shouldUseNativeValidation: false });
  const names = Object.keys(fields).filter((name) => valueAt(errors, name) !== undefined);
  return Object.fromEntries(names.map((name) => [name, (valueAt(errors, name) as { message?: string }).message]));
}

test('a stored job goes into the fields of the form and comes out as it was', async () => {
  const draft = jobPlan.draftOf(jobPlan.fieldsOf(job));
  const { _id, version, postedAt, ...words } = job;
  expect(draft).toEqual({ ...words, hi: null });
  expect(await wrongIn({})).toEqual({});
});

test('a problem that the contract finds is shown at the field in which the text was typed', async () => {
  expect(
    await wrongIn({ title: ' ', yearsMin: '', yearsMax: '61', salaryMax: 'much', description: '\n', lastDay: '' }),
  ).toEqual({
    title: 'too_small',
    yearsMin: 'invalid_type',
    yearsMax: 'too_big',
    salaryMax: 'invalid_type',
    description: 'too_small',
    lastDay: 'invalid_format',
  });
});

test('rules between fields of the contract count in the form too', async () => {
  expect(await wrongIn({ city: '', salaryMin: '300000', salaryMax: '200000' })).toEqual({
    city: 'Enter the city, or mark the work as remote',
    salaryMax: 'The highest salary must not be below the lowest',
  });
});

test('Hindi is written whole: each part that is missing is named', async () => {
  expect(await wrongIn({ hiTitle: 'वार्ड अधिकारी' })).toEqual({
    hiDescription: 'too_small',
    hiRequirements: 'too_small',
  });
});

test.each([
  ['title', { maxLength: 120, required: true }],
  ['hiTitle', { maxLength: 120 }],
  ['city', { maxLength: 80 }],
  // Each line of these fields has its own limit, so the field itself has none.
  ['description', { required: true }],
  ['testCodes', {}],
  ['isRemote', {}],
])('the limits of %s are those of the contract', (name, limits) => {
  expect(limitsOf(jobDraft, partOf(name, jobPlan.places), name)).toEqual(limits);
});
