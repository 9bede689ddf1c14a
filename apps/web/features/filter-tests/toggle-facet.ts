import type { CatalogueQuery, Facet } from './catalogue-query.ts';

/** Adds a value to a filter, or removes it if it is chosen. The list then starts at its first page. */
export function toggled(query: CatalogueQuery, facet: Facet, value: string): CatalogueQuery {
  const values = query[facet] ?? [];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value].sort();
  const { [facet]: _, ...rest } = query;
  return { ...rest, page: 1, ...(next.length > 0 && { [facet]: next }) };
}
