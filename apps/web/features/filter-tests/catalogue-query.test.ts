import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  appliedFilters,
  type CatalogueQuery,
  catalogueAddress,
  facets,
  readCatalogueQuery,
  sorts,
  withoutFilters,
} from './catalogue-query.ts';
import { pageNumbers } from './page-numbers.ts';
import { toggled } from './toggle-facet.ts';

const read = (address: string) => readCatalogueQuery(new URL(address, 'http://page').searchParams);

const value = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const query = fc
  .record(
    {
      q: fc.stringMatching(/^[a-zअ-ह]{1,20}$/),
      date: fc.constantFrom('2026-11-21', '2027-01-01'),
      sort: fc.constantFrom(...sorts),
      page: fc.integer({ min: 1, max: 1000 }),
      ...Object.fromEntries(facets.map((facet) => [facet, fc.uniqueArray(value, { minLength: 1, maxLength: 3 })])),
    },
    { requiredKeys: ['page'] },
  )
  .map((made) => readCatalogueQuery(new URL(catalogueAddress(made as CatalogueQuery), 'http://page').searchParams));

test('every query survives its own address', () => {
  fc.assert(
    fc.property(query, (one) => {
      expect(read(catalogueAddress(one))).toEqual(one);
    }),
  );
});

test('pressing a filter twice changes nothing but the page', () => {
  fc.assert(
    fc.property(query, fc.constantFrom(...facets), value, (one, facet, pressed) => {
      expect(toggled(toggled(one, facet, pressed), facet, pressed)).toEqual({ ...one, page: 1 });
    }),
  );
});

test('an address that makes no sense shows the whole catalogue', () => {
  expect(read('/products?page=-3&sort=sideways&date=yesterday&mode=&utm_source=x')).toEqual({ page: 1 });
});

test('the default order is not in the address, so that one list has one address', () => {
  expect(catalogueAddress(read('/products?sort=newest&page=1'))).toBe('/products');
  expect(catalogueAddress(read('/products?q=bank&sort=relevance'))).toBe('/products?q=bank');
  expect(catalogueAddress(read('/products?q=bank&sort=newest'))).toBe('/products?q=bank&sort=newest');
});

test('removing all filters keeps what was searched for', () => {
  const one = read('/products?q=bank&mode=live&date=2026-11-21&page=4');
  expect(withoutFilters(one)).toEqual({ q: 'bank', page: 1 });
  expect(appliedFilters(one)).toEqual([{ facet: 'mode', value: 'live' }]);
});

test('page numbers show the ends and what is near, with gaps between', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 4)).toEqual([1, 2, null, 4]);
  expect(pageNumbers(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
});
