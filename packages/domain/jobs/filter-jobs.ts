/** A vacancy as the job board shows it. Salaries are in whole rupees. */
export type ListedJob = {
  title: string;
  company: string;
  city: string | null;
  isRemote: boolean;
  employmentType: string;
  experienceYears: { min: number; max: number | null };
  salary: { min: number; max: number; unit: 'year' | 'month' } | null;
  description: readonly string[];
  requirements: readonly string[];
  hi?:
    | {
        title: string;
        city?: string | undefined;
        description: readonly string[];
        requirements: readonly string[];
      }
    | undefined;
};

/** The search parameters in the job board's URL. A vacancy must match every parameter that is set. */
export type JobFilter = {
  /** Search words in either language. Each word must occur somewhere in the vacancy. */
  q?: string | undefined;
  place?: string | undefined;
  remote?: boolean | undefined;
  type?: string | undefined;
  /** Work experience of the reader in years. */
  years?: number | undefined;
  /** Minimum for the upper end of the salary, in rupees per year. */
  salary?: number | undefined;
  company?: string | undefined;
};

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Returns the highest yearly salary of a vacancy in rupees, or null when it names no salary. */
export function maxInYear(job: Pick<ListedJob, 'salary'>): number | null {
  if (!job.salary) return null;
  return job.salary.unit === 'year' ? job.salary.max : job.salary.max * 12;
}

/** Returns whether a vacancy matches the filter. A vacancy without a salary never matches a salary filter. */
export function fitsFilter(job: ListedJob, filter: JobFilter): boolean {
  const { q = '', place, remote, type, years, salary, company } = filter;
  const words = fold(q).split(/\s+/).filter(Boolean);
  const hi = job.hi ? [job.hi.title, job.hi.city ?? '', ...job.hi.requirements, ...job.hi.description] : [];
  const parts = [job.title, job.company, job.city ?? '', ...job.requirements, ...job.description, ...hi];
  const text = fold(parts.join(' '));
  const most = maxInYear(job);
  return (
    words.every((word) => text.includes(word)) &&
    (!place || job.city === place) &&
    (!remote || job.isRemote) &&
    (!type || job.employmentType === type) &&
    (years === undefined || (job.experienceYears.min <= years && years <= (job.experienceYears.max ?? years))) &&
    (salary === undefined || (most !== null && most >= salary)) &&
    (!company || job.company === company)
  );
}
