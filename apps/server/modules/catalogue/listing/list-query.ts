import type { listTests, sortOrders } from '@kasauti/contract/catalogue/catalogue.ts';
import type { QueryOf } from '@kasauti/contract/entry.ts';
import { type FacetName, facetNames } from '../read-model/facets.ts';

export type SortOrder = (typeof sortOrders)[number];

export const PAGE_SIZE = 20;

/** One question to the list, in one way of writing it: equal questions are equal texts. */
export type ListQuery = {
  text: string;
  selected: Partial<Record<FacetName, string[]>>;
  date: string | null;
  sort: SortOrder;
  page: number;
};

/** null: the plain call, which asks for the whole list. */
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
  // Without words nothing is more relevant than anything else: the newest come first.
  const sort = asked === 'relevance' && text === '' ? 'newest' : asked;
  return { text, selected, date: query.date ?? null, sort, page: query.page ?? 1 };
}
