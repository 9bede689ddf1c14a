import type { Localized } from '@kasauti/domain/form/content.ts';
import { t } from '@lingui/core/macro';
import { inLanguage, isLanguage, type Language, languageNames } from '../../lib/appearance/language.ts';
import { levelName, modeName } from '../../lib/words/exam-words.ts';
import type { Facet } from './catalogue-query.ts';

export function facetName(facet: Facet): string {
  switch (facet) {
    case 'category':
      return t`Category`;
    case 'mode':
      return t`How it is taken`;
    case 'price':
      return t`Price`;
    case 'duration':
      return t`Duration`;
    case 'language':
      return t`Language of the questions`;
    case 'level':
      return t`Level`;
    case 'city':
      return t`City`;
  }
}

export type FacetValue = { value: string; label?: Localized<string> | undefined };

/**
 * Returns the name of a filter value. For categories, and for cities with a Hindi name, the server sends the name. For
 * other cities the value itself is the name.
 */
export function valueName(facet: Facet, { value, label }: FacetValue, language: Language): string {
  if (label) return inLanguage(label, language);
  switch (facet) {
    case 'mode':
      return value === 'none' || value === 'recorded' || value === 'live' || value === 'centre'
        ? modeName(value)
        : value;
    case 'level':
      return value === 'beginner' || value === 'intermediate' || value === 'advanced' ? levelName(value) : value;
    case 'language':
      return isLanguage(value) ? languageNames[value] : value;
    case 'price':
      return priceNames()[value] ?? value;
    case 'duration':
      return durationNames()[value] ?? value;
    default:
      return value;
  }
}

function priceNames(): Record<string, string> {
  return { free: t`Free`, 'under-500': t`Under ₹500`, '500-1999': t`₹500 to ₹1,999`, '2000-up': t`₹2,000 and more` };
}

function durationNames(): Record<string, string> {
  return { 'up-to-60': t`Up to 1 hour`, '61-120': t`1 to 2 hours`, '121-up': t`More than 2 hours` };
}

/** Filters whose values have a fixed order. The values of all other filters are sorted by their number of tests. */
export const bandOrder: Partial<Record<Facet, readonly string[]>> = {
  price: ['free', 'under-500', '500-1999', '2000-up'],
  duration: ['up-to-60', '61-120', '121-up'],
  level: ['beginner', 'intermediate', 'advanced'],
};
