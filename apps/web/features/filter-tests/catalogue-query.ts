/* The state of the catalogue is stored in the page address: search text, filters, sort order and page. */

export const facets = ['category', 'mode', 'price', 'duration', 'language', 'level', 'city'] as const;
export type Facet = (typeof facets)[number];

export const sorts = ['newest', 'soonest', 'price-up', 'price-down', 'relevance'] as const;
export type Sort = (typeof sorts)[number];

/** Names of the query parameters that the catalogue reads. */
export const catalogueNames = ['q', ...facets, 'date', 'sort', 'page'] as const;

export type CatalogueQuery = {
  q?: string;
  date?: string;
  sort?: Sort;
  page: number;
} & { [F in Facet]?: string[] };

const MAX_TEXT_LENGTH = 200;
const MAX_PAGE = 1000;

/** Reads the query from a page address. Unknown or invalid parts are ignored. Every address therefore shows a list. */
export function readCatalogueQuery(search: URLSearchParams): CatalogueQuery {
  const query: CatalogueQuery = { page: readPage(search.get('page')) };
  const q = search.get('q')?.trim().slice(0, MAX_TEXT_LENGTH);
  if (q) query.q = q;
  const date = search.get('date');
  if (date && /^\d{4}-\d{2}-\d{2}$/.test(date)) query.date = date;
  const sort = sorts.find((known) => known === search.get('sort'));
  if (sort && sort !== usualSort(query)) query.sort = sort;
  for (const facet of facets) {
    const values = [...new Set(search.getAll(facet).filter(Boolean))].sort();
    if (values.length > 0) query[facet] = values;
  }
  return query;
}

/** Returns the default sort order: by relevance if there is a search text, otherwise newest first. */
export function usualSort({ q }: Pick<CatalogueQuery, 'q'>): Sort {
  return q ? 'relevance' : 'newest';
}

function readPage(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/**
 * Returns the page address of a query, for example `/products?category=banking&page=2`. Equal queries have equal
 * addresses.
 */
export function catalogueAddress(query: CatalogueQuery): string {
  const search = new URLSearchParams();
  if (query.q) search.set('q', query.q);
  for (const facet of facets) for (const value of query[facet] ?? []) search.append(facet, value);
  if (query.date) search.set('date', query.date);
  if (query.sort) search.set('sort', query.sort);
  if (query.page > 1) search.set('page', String(query.page));
  return search.size > 0 ? `/products?${search}` : '/products';
}

/** Returns all active filters, in the order in which the page lists the filters. */
export function appliedFilters(query: CatalogueQuery): { facet: Facet; value: string }[] {
  return facets.flatMap((facet) => (query[facet] ?? []).map((value) => ({ facet, value })));
}

/** Returns the query without its filters. The search text and the sort order stay the same. */
export function withoutFilters({ q, sort }: CatalogueQuery): CatalogueQuery {
  return { page: 1, ...(q && { q }), ...(sort && { sort }) };
}
