import type { CatalogueQuery, Facet } from './catalogue-query.ts';

/* What the parts of the catalogue that come later do with its query. */

/** Puts a value of a facet in or takes it out; either way the list begins again at its first page. */
export function toggled(query: CatalogueQuery, facet: Facet, value: string): CatalogueQuery {
  const values = query[facet] ?? [];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value].sort();
  const { [facet]: _, ...rest } = query;
  return { ...rest, page: 1, ...(next.length > 0 && { [facet]: next }) };
}

/** Which page numbers to offer: the first, the last, the ones around this; null stands for what is left out. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((number, at) => {
    const before = sorted[at - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}
