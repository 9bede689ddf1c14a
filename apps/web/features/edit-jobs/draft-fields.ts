import type { WireJob } from '@kasauti/contract/jobs/jobs.ts';
import { employmentTypes, type JobDraft } from '@kasauti/contract/jobs/staff-jobs.ts';

/** A vacancy as fields of text. */
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

/** The last day ends at midnight in India. */
const dayOf = (instant: string) => new Date(Date.parse(instant) + 5.5 * 3_600_000 - 1).toISOString().slice(0, 10);
const endOfDay = (day: string) => new Date(Date.parse(`${day}T18:30:00.000Z`)).toISOString();

export function fieldsOf(job: WireJob | null): DraftFields {
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

/** What is sent; the server has the last word on it. */
export function draftOf(fields: DraftFields): JobDraft {
  const { salaryMin, salaryMax, salaryUnit, yearsMin, yearsMax, lastDay } = fields;
  const hasSalary = salaryMin.trim() !== '' && salaryMax.trim() !== '';
  return {
    title: fields.title,
    company: fields.company,
    city: fields.city.trim() || null,
    isRemote: fields.isRemote,
    employmentType: employmentTypes.find((type) => type === fields.employmentType) ?? employmentTypes[0],
    experienceYears: { min: Number(yearsMin), max: yearsMax.trim() === '' ? null : Number(yearsMax) },
    salary: hasSalary ? { min: Number(salaryMin), max: Number(salaryMax), unit: salaryUnit } : null,
    description: linesOf(fields.description),
    requirements: linesOf(fields.requirements),
    requiredTestCodes: fields.testCodes
      .split(/[\s,]+/)
      .map((code) => code.trim().toUpperCase())
      .filter((code) => code !== ''),
    validThrough: /^\d{4}-\d\d-\d\d$/.test(lastDay) ? endOfDay(lastDay) : '',
    applyUrl: fields.applyUrl.trim() || null,
    hi: fields.hiTitle.trim()
      ? {
          title: fields.hiTitle,
          ...(fields.hiCity.trim() && { city: fields.hiCity }),
          description: linesOf(fields.hiDescription),
          requirements: linesOf(fields.hiRequirements),
        }
      : null,
  };
}
