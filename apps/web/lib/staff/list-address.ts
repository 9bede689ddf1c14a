import type { TableSort } from '@kasauti/ui/staff/data-table.tsx';
import { useAddressFilters } from '../routing/address-filters.ts';

/** What the address says of a list: `?sort=-postedAt&page=2&state=open`. */
export type ListState = {
  sort: TableSort;
  page: number;
  /** What each filter is set to; a filter that is not set is left out. */
  filter: Record<string, string>;
};

type ListShape = {
  /** The columns that the server sorts by. */
  sortable: readonly string[];
  /** The order while the address names none: `-postedAt`. */
  usual: string;
  filters: readonly string[];
};

/** The order of a list as the address writes it: a minus before the column puts the greatest first. */
export const sortText = ({ id, isDescending }: TableSort): string => (isDescending ? `-${id}` : id);

export function readSort(text: string | null, { sortable, usual }: Pick<ListShape, 'sortable' | 'usual'>): TableSort {
  const named = text?.replace(/^-/, '') ?? '';
  const known = text !== null && sortable.includes(named) ? text : usual;
  return { id: known.replace(/^-/, ''), isDescending: known.startsWith('-') };
}

/** The address holds order, page and filters of a list, so that it can be kept, shared and gone back to. */
export function useListAddress(shape: ListShape) {
  const { search, page, put, addressOfPage } = useAddressFilters();
  const filter = Object.fromEntries(
    shape.filters.flatMap((name) => {
      const value = search.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const state: ListState = { sort: readSort(search.get('sort'), shape), page, filter };
  return {
    state,
    setSort: (sort: TableSort) => put('sort', sortText(sort) === shape.usual ? '' : sortText(sort)),
    setFilter: put,
    addressOfPage,
  };
}

/** The filters by the names that a list's query has for them. */
export const filterQuery = (filter: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value]));
