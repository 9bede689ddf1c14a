import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { DEFAULT_LIST_SIZE, LIST_SIZES } from '@kasauti/contract/staff/lists.ts';
import type { TableSort } from '@kasauti/ui/staff/data-table.tsx';
import { useAddressFilters } from '../routing/address-filters.ts';
import type { LooseAsk } from '../server/call.ts';

/** State of a list in the page's address, for example `?sort=-postedAt&page=2&size=50&state=open`. */
export type ListState = {
  sort: TableSort;
  page: number;
  /** Number of rows on a page. */
  size: number;
  /** Values of the filters. A filter without a value is absent. */
  filter: Record<string, string>;
};

type ListShape = {
  /** Columns by which the server can sort. */
  sortable: readonly string[];
  /** The default order, for example `-postedAt`. */
  usual: string;
  filters: readonly AddressedFilter[];
};

export type AddressedFilter = {
  name: string;
  /**
   * Returns true if the address may contain this value. Other values of a personal filter are stored in the history
   * entry.
   */
  mayStand: (value: string) => boolean;
  /** True if the text may name a person. A list has at most one such filter. */
  isPersonal: boolean;
};

/** Returns the order as text for the address. A minus before the column means descending. */
export const sortText = ({ id, isDescending }: TableSort): string => (isDescending ? `-${id}` : id);

export function readSort(text: string | null, { sortable, usual }: Pick<ListShape, 'sortable' | 'usual'>): TableSort {
  const named = text?.replace(/^-/, '') ?? '';
  const known = text !== null && sortable.includes(named) ? text : usual;
  return { id: known.replace(/^-/, ''), isDescending: known.startsWith('-') };
}

/** Returns the number of rows on a page, or the default if the text is not one of the offered numbers. */
export function readSize(text: string | null): number {
  return LIST_SIZES.find((size) => String(size) === text) ?? DEFAULT_LIST_SIZE;
}

/** Returns the values of the filters, from the address and from the typed text in the history entry. */
export function readFilters(
  filters: readonly AddressedFilter[],
  { search, typed }: { search: URLSearchParams; typed: string },
): Record<string, string> {
  const set = filters.flatMap(({ name, mayStand, isPersonal }) => {
    const named = search.get(name)?.trim() ?? '';
    const value = (isPersonal && typed.trim()) || (mayStand(named) ? named : '');
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(set);
}

/**
 * Stores order, page, page size and filters of a list in the address, so that the user can bookmark the list, share it
 * and return to it with Back. Text that may name a person is stored in the history entry instead.
 */
export function useListAddress(shape: ListShape) {
  const { search, page, put, addressOfPage, typed } = useAddressFilters();
  const state: ListState = {
    sort: readSort(search.get('sort'), shape),
    page,
    size: readSize(search.get('size')),
    filter: readFilters(shape.filters, { search, typed }),
  };
  return {
    state,
    setSort: (sort: TableSort) => put('sort', sortText(sort) === shape.usual ? '' : sortText(sort)),
    setSize: (size: number) => put('size', size === DEFAULT_LIST_SIZE ? '' : String(size)),
    setFilter(name: string, value: string) {
      const filter = shape.filters.find((one) => one.name === name);
      if (!filter?.isPersonal) put(name, value);
      else if (filter.mayStand(value)) put(name, value, '');
      else put(name, '', value);
    },
    addressOfPage,
  };
}

/** What a list shows: its filters by name, and its order. */
export type Narrowed = { filter: Record<string, string>; sort: string };

/** Returns the parameters of a list call, in the body for a POST and otherwise in the query. */
export function listAsk(
  method: ContractEntry['method'],
  { filter, ...order }: Narrowed,
  part: { page: number; size: number } | { format: 'csv' },
): LooseAsk {
  if (method === 'POST') return { body: { filter, ...order, ...part } };
  const named = Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value]);
  return { query: { ...Object.fromEntries(named), ...order, ...part } };
}
