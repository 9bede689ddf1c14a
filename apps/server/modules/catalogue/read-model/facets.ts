import type { FacetName } from '@kasauti/contract/catalogue/catalogue.ts';
import { facetNames } from '@kasauti/contract/catalogue/catalogue.ts';
import type { ListedExam } from '../store/exams.ts';

export { type FacetName, facetNames };

export type Faceted = Pick<
  ListedExam,
  'categorySlug' | 'mode' | 'priceInPaise' | 'durationMinutes' | 'languages' | 'level'
> & { cities: readonly string[] };

/**
 * The facets (filters) with a fixed set of values. All values are listed, even those without tests. Otherwise the list
 * would move while the user chooses.
 */
export const fixedValues: Partial<Record<FacetName, readonly string[]>> = {
  mode: ['none', 'recorded', 'live', 'centre'],
  price: ['free', 'under-500', '500-1999', '2000-up'],
  duration: ['up-to-60', '61-120', '121-up'],
  language: ['en', 'hi'],
  level: ['beginner', 'intermediate', 'advanced'],
};

/** Returns the values of a facet that an exam has. */
export function facetValues(facet: FacetName, exam: Faceted): readonly string[] {
  switch (facet) {
    case 'category':
      return [exam.categorySlug];
    case 'mode':
      return [exam.mode];
    case 'price':
      return [priceBand(exam.priceInPaise)];
    case 'duration':
      return [durationBand(exam.durationMinutes)];
    case 'language':
      return exam.languages;
    case 'level':
      return [exam.level];
    case 'city':
      return exam.cities;
  }
}

function priceBand(priceInPaise: number): string {
  if (priceInPaise === 0) return 'free';
  if (priceInPaise < 50_000) return 'under-500';
  return priceInPaise < 200_000 ? '500-1999' : '2000-up';
}

function durationBand(minutes: number): string {
  if (minutes <= 60) return 'up-to-60';
  return minutes <= 120 ? '61-120' : '121-up';
}
