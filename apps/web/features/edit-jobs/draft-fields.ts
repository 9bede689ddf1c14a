import { employmentTypes } from '@kasauti/contract/jobs/employment-types.ts';
import type { JobDraft } from '@kasauti/contract/jobs/job-draft.ts';
import type { WireJob } from '@kasauti/contract/jobs/jobs.ts';
import { INDIA_OFFSET_MS } from '@kasauti/domain/time/india.ts';
import type { DraftPlan } from '../../lib/staff/forms/draft-plan.ts';

/** A job as it is edited in the form. */
export type DraftFields = {
  title: string;
  company: string;
  city: string;
  isRemote: boolean;
  employmentType: string;
  lastDay: string;
  yearsMin: string;
  yearsMax: string;
  salaryMin: string;
  salaryMax: string;
  salaryUnit: 'year' | 'month';
  description: string;
  requirements: string;
  testCodes: string;
  applyUrl: string;
  hiTitle: string;
  hiCity: string;
  hiDescription: string;
  hiRequirements: string;
};

/**
 * These functions convert between the instant at which a job ends and the last day in the form. The last day ends at
 * midnight in India.
 */
const dayOf = (instant: string) => new Date(Date.parse(instant) + INDIA_OFFSET_MS - 1).toISOString().slice(0, 10);
const endOfDay = (day: string) => new Date(Date.parse(`${day}T18:30:00.000Z`)).toISOString();

function fieldsOf(job: WireJob | null): DraftFields {
  return {
    title: job?.title ?? '',
    company: job?.company ?? '',
    city: job?.city ?? '',
    isRemote: job?.isRemote ?? false,
    employmentType: job?.employmentType ?? employmentTypes[0],
    lastDay: job ? dayOf(job.validThrough) : '',
    yearsMin: String(job?.experienceYears.min ?? 0),
    yearsMax: job?.experienceYears.max?.toString() ?? '',
    salaryMin: job?.salary?.min.toString() ?? '',
    salaryMax: job?.salary?.max.toString() ?? '',
    salaryUnit: job?.salary?.unit ?? 'year',
    description: job?.description.join('\n') ?? '',
    requirements: job?.requirements.join('\n') ?? '',
    testCodes: job?.requiredTestCodes.join(', ') ?? '',
    applyUrl: job?.applyUrl ?? '',
    hiTitle: job?.hi?.title ?? '',
    hiCity: job?.hi?.city ?? '',
    hiDescription: job?.hi?.description.join('\n') ?? '',
    hiRequirements: job?.hi?.requirements.join('\n') ?? '',
  };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isBlank = (text: string) => text.trim() === '';
/** Converts a text to a number. An empty text becomes NaN, because `Number('')` would be 0. */
const numberOf = (text: string) => (isBlank(text) ? Number.NaN : Number(text));

/** Converts the fields to the draft for the server. The schema of the contract validates it. */
export function draftOf(fields: DraftFields): JobDraft {
  const { salaryMin, salaryMax, salaryUnit, yearsMin, yearsMax, lastDay } = fields;
  const hindi = [fields.hiTitle, fields.hiCity, fields.hiDescription, fields.hiRequirements];
  return {
    title: fields.title,
    company: fields.company,
    city: fields.city.trim() || null,
    isRemote: fields.isRemote,
    employmentType: employmentTypes.find((type) => type === fields.employmentType) ?? employmentTypes[0],
    experienceYears: { min: numberOf(yearsMin), max: isBlank(yearsMax) ? null : Number(yearsMax) },
    salary:
      isBlank(salaryMin) && isBlank(salaryMax)
        ? null
        : { min: numberOf(salaryMin), max: numberOf(salaryMax), unit: salaryUnit },
    description: linesOf(fields.description),
    requirements: linesOf(fields.requirements),
    requiredTestCodes: fields.testCodes
      .split(/[\s,]+/)
      .map((code) => code.trim().toUpperCase())
      .filter((code) => code !== ''),
    validThrough: /^\d{4}-\d\d-\d\d$/.test(lastDay) ? endOfDay(lastDay) : '',
    applyUrl: fields.applyUrl.trim() || null,
    hi: hindi.every(isBlank)
      ? null
      : {
          title: fields.hiTitle,
          ...(fields.hiCity.trim() && { city: fields.hiCity }),
          description: linesOf(fields.hiDescription),
          requirements: linesOf(fields.hiRequirements),
        },
  };
}

export const jobPlan: DraftPlan<DraftFields, JobDraft, WireJob> = {
  loadShape: () => import('@kasauti/contract/jobs/job-draft.ts').then(({ jobDraft }) => jobDraft),
  fieldsOf,
  draftOf,
  places: {
    'experienceYears.min': 'yearsMin',
    'experienceYears.max': 'yearsMax',
    'salary.min': 'salaryMin',
    'salary.max': 'salaryMax',
    'salary.unit': 'salaryUnit',
    requiredTestCodes: 'testCodes',
    validThrough: 'lastDay',
    'hi.title': 'hiTitle',
    'hi.city': 'hiCity',
    'hi.description': 'hiDescription',
    'hi.requirements': 'hiRequirements',
  },
  refusedAt: { 'unknown-test': 'testCodes', 'ends-in-the-past': 'lastDay' },
};
