import type { CatalogueQuery, Facet } from './catalogue-query.ts';

/** Puts a value of a facet in or takes it out; either way the list begins again at its first page. */
export function toggled(query: CatalogueQuery, facet: Facet, value: string): CatalogueQuery {
  const values = query[facet] ?? [];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value].sort();
  const { [facet]: _, ...rest } = query;
  return { ...rest, page: 1, ...(next.length > 0 && { [facet]: next }) };
}
