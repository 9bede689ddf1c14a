import type { WireJob } from '@kasauti/contract/jobs/jobs.ts';
import { cityName } from '@kasauti/domain/scheduling/place-name.ts';
import type { Language } from '../../lib/appearance/language.ts';

/** The city in the reader's language; filters go by `job.city`. */
export const jobCity = ({ city, hi }: Pick<WireJob, 'city' | 'hi'>, language: Language) =>
  cityName({ city: city ?? '', cityHi: hi?.city ?? null }, language);

/** A vacancy's own words in the reader's language where they are written in it, and which language they are in. */
export function jobText(job: WireJob, language: Language) {
  const { title, description, requirements } = job;
  return language === 'hi' && job.hi
    ? { ...job.hi, lang: 'hi' as const }
    : { title, description, requirements, lang: 'en' as const };
}
