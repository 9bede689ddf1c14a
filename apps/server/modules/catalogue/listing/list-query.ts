import type { listTests, sortOrders } from '@kasauti/contract/catalogue/catalogue.ts';
import type { QueryOf } from '@kasauti/contract/entry.ts';
import { type FacetName, facetNames } from '../read-model/facets.ts';

export type SortOrder = (typeof sortOrders)[number];

/** Number of tests per page. It is divisible by 2, 3 and 4, so all rows of the card grid are full. */
export const PAGE_SIZE = 24;

/** A normalised query of the list of tests. Equal queries have equal JSON, so the JSON is used as a cache key. */
export type ListQuery = {
  text: string;
  selected: Partial<Record<FacetName, string[]>>;
  date: string | null;
  sort: SortOrder;
  page: number;
};

/**
 * Normalises the parameters of a request for the list of tests. Returns null if there are no parameters. Such a request
 * is for the whole list.
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
  // Relevance needs search words. If there are none, the newest exams come first.
  const sort = asked === 'relevance' && text === '' ? 'newest' : asked;
  return { text, selected, date: query.date ?? null, sort, page: query.page ?? 1 };
}
