/** A vacancy as the board shows it; salaries in whole rupees. */
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

/** The search in the board's address. Every part that is set must fit. */
export type JobFilter = {
  /** Words, in either language; each must occur somewhere. */
  q?: string | undefined;
  place?: string | undefined;
  remote?: boolean | undefined;
  type?: string | undefined;
  /** The reader's own years of work. */
  years?: number | undefined;
  /** At least so many rupees a year at the upper end. */
  salary?: number | undefined;
  company?: string | undefined;
};

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** What a vacancy pays at most in a year, in rupees; null when it does not say. */
export function maxInYear(job: Pick<ListedJob, 'salary'>): number | null {
  if (!job.salary) return null;
  return job.salary.unit === 'year' ? job.salary.max : job.salary.max * 12;
}

/** Whether a vacancy fits what is sought. One that does not say what it pays fits no wish for a salary. */
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
