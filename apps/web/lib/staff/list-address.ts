import type { ContractEntry } from '@kasauti/contract/entry.ts';
import type { TableSort } from '@kasauti/ui/staff/data-table.tsx';
import { useAddressFilters } from '../routing/address-filters.ts';
import type { LooseAsk } from '../server/call.ts';

/** State of a list in the address: `?sort=-postedAt&page=2&state=open`. */
export type ListState = {
  sort: TableSort;
  page: number;
  /** Values of the filters. A filter without a value is left out. */
  filter: Record<string, string>;
};

type ListShape = {
  /** The columns that the server sorts by. */
  sortable: readonly string[];
  /** The default order: `-postedAt`. */
  usual: string;
  filters: readonly string[];
  /** The filter whose text may name a person. It is not stored in the address. */
  personal: string | undefined;
};

/** Formats the order for the address. A minus before the column means descending. */
export const sortText = ({ id, isDescending }: TableSort): string => (isDescending ? `-${id}` : id);

export function readSort(text: string | null, { sortable, usual }: Pick<ListShape, 'sortable' | 'usual'>): TableSort {
  const named = text?.replace(/^-/, '') ?? '';
  const known = text !== null && sortable.includes(named) ? text : usual;
  return { id: known.replace(/^-/, ''), isDescending: known.startsWith('-') };
}

/**
 * Stores order, page and filters of a list in the address, so that the list can be bookmarked, shared and reached
 * with Back. Text that may name a person belongs to the history entry instead.
 */
export function useListAddress(shape: ListShape) {
  const { search, page, put, addressOfPage, typed, type } = useAddressFilters();
  const filter = Object.fromEntries(
    shape.filters.flatMap((name) => {
      const value = (name === shape.personal ? typed : search.get(name))?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const state: ListState = { sort: readSort(search.get('sort'), shape), page, filter };
  return {
    state,
    setSort: (sort: TableSort) => put('sort', sortText(sort) === shape.usual ? '' : sortText(sort)),
    setFilter: (name: string, value: string) => (name === shape.personal ? type(value) : put(name, value)),
    addressOfPage,
  };
}

type Narrowed = { filter: Record<string, string>; sort: string };

/** Returns the input of a list call, in the query, or in the body for a POST. */
export function listAsk(
  method: ContractEntry['method'],
  { filter, ...order }: Narrowed,
  part: { page: number } | { format: 'csv' },
): LooseAsk {
  if (method === 'POST') return { body: { filter, ...order, ...part } };
  const named = Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value]);
  return { query: { ...Object.fromEntries(named), ...order, ...part } };
}
