import type { WireJob } from '@kasauti/contract/jobs/jobs.ts';
import { cityName } from '@kasauti/domain/scheduling/place-name.ts';
import type { Language } from '../../lib/appearance/language.ts';

/** Returns the city in the reader's language. For filters, use `job.city` instead. */
export const jobCity = ({ city, hi }: Pick<WireJob, 'city' | 'hi'>, language: Language) =>
  cityName({ city: city ?? '', cityHi: hi?.city ?? null }, language);

/**
 * Returns the texts of a job in the reader's language if they exist, otherwise in English. `lang` is the language of
 * the returned texts.
 */
export function jobText(job: WireJob, language: Language) {
  const { title, description, requirements } = job;
  return language === 'hi' && job.hi
    ? { ...job.hi, lang: 'hi' as const }
    : { title, description, requirements, lang: 'en' as const };
}
