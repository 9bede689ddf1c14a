import type { ContractEntry } from '@kasauti/contract/entry.ts';
import type { TableSort } from '@kasauti/ui/staff/data-table.tsx';
import { useAddressFilters } from '../routing/address-filters.ts';
import type { LooseAsk } from '../server/call.ts';

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
  filters: readonly AddressedFilter[];
};

export type AddressedFilter = {
  name: string;
  /** Whether this value may stand in the address. What must not is kept beside it, where the filter is personal. */
  mayStand: (value: string) => boolean;
  /** Its words may name a person. One filter of a list at most. */
  isPersonal: boolean;
};

/** The order of a list as the address writes it: a minus before the column puts the greatest first. */
export const sortText = ({ id, isDescending }: TableSort): string => (isDescending ? `-${id}` : id);

export function readSort(text: string | null, { sortable, usual }: Pick<ListShape, 'sortable' | 'usual'>): TableSort {
  const named = text?.replace(/^-/, '') ?? '';
  const known = text !== null && sortable.includes(named) ? text : usual;
  return { id: known.replace(/^-/, ''), isDescending: known.startsWith('-') };
}

/** What the filters are set to, by the address and by what is kept beside it. */
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
 * The address holds order, page and filters of a list, so that it can be kept, shared and gone back to. Words that may
 * name a person belong to this entry of the history instead.
 */
export function useListAddress(shape: ListShape) {
  const { search, page, put, addressOfPage, typed } = useAddressFilters();
  const state: ListState = {
    sort: readSort(search.get('sort'), shape),
    page,
    filter: readFilters(shape.filters, { search, typed }),
  };
  return {
    state,
    setSort: (sort: TableSort) => put('sort', sortText(sort) === shape.usual ? '' : sortText(sort)),
    setFilter(name: string, value: string) {
      const filter = shape.filters.find((one) => one.name === name);
      if (!filter?.isPersonal) put(name, value);
      else if (filter.mayStand(value)) put(name, value, '');
      else put(name, '', value);
    },
    addressOfPage,
  };
}

type Narrowed = { filter: Record<string, string>; sort: string };

/** What a list is asked for: in its query, or in the body of one that is a POST. */
export function listAsk(
  method: ContractEntry['method'],
  { filter, ...order }: Narrowed,
  part: { page: number } | { format: 'csv' },
): LooseAsk {
  if (method === 'POST') return { body: { filter, ...order, ...part } };
  const named = Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value]);
  return { query: { ...Object.fromEntries(named), ...order, ...part } };
}
