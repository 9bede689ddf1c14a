import type { listTests, sortOrders } from '@kasauti/contract/catalogue/catalogue.ts';
import type { QueryOf } from '@kasauti/contract/entry.ts';
import { type FacetName, facetNames } from '../read-model/facets.ts';

export type SortOrder = (typeof sortOrders)[number];

/** Page size that fills rows of two, three and four cards. */
export const PAGE_SIZE = 24;

/** A normalised query of the list. Equal queries have equal JSON, so that it can serve as a cache key. */
export type ListQuery = {
  text: string;
  selected: Partial<Record<FacetName, string[]>>;
  date: string | null;
  sort: SortOrder;
  page: number;
};

/**
 * Normalises the query of a list call. Returns null for a call without any parameter, which requests the whole
 * list.
 */
export function readListQuery(query: QueryOf<typeof listTests>): ListQuery | null {
  if (Object.values(query).every((value) => value === undefined)) return null;
  const text = (query.q ?? '').trim();
  const selected: ListQuery['selected'] = {};
  for (const facet of facetNames) {
    const given = query[facet];
    if (given !== undefined && given.length > 0)
      selected[facet] = [...new Set(typeof given === 'string' ? [given] : given)].sort();
  }
  const asked = query.sort ?? 'relevance';
  // Without search words there is no relevance, so the newest exams come first.
  const sort = asked === 'relevance' && text === '' ? 'newest' : asked;
  return { text, selected, date: query.date ?? null, sort, page: query.page ?? 1 };
}
