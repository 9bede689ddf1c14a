import type { AnswerOf, ContractEntry } from '@kasauti/contract/entry.ts';
import { MAX_LIST_PAGE } from '@kasauti/contract/staff/lists.ts';
import type { IconName } from '@kasauti/ui/parts/icon.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { type DataColumn, DataTable } from '@kasauti/ui/staff/data-table.tsx';
import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AskOf } from '../server/call.ts';
import { question, useAnswer } from '../server/queries.ts';
import { QueryResult } from '../server/query-result.tsx';
import { type BulkActions, useChosenRows } from './chosen-rows.tsx';
import { listAsk, sortText, useListAddress } from './list-address.ts';
import { ListFile } from './list-file.tsx';
import { type ListFilter, ListFilters, toAddressedFilter } from './list-filters.tsx';
import { ListFoot, PageAfterEnd, PageTooFar } from './list-parts.tsx';
import css from './staff-list.module.css';

/** One page of a list, as `listPage` of the contract returns it. */
type ListPage<Item> = { items: Item[]; total: number; page: number; size: number };

type Empty = { icon: IconName; title: ReactNode; text: ReactNode };

type Props<E extends ContractEntry, Item, Picked> = {
  /**
   * A list call of the contract, made with `listPage` and `listQuery`, or with `listBody` if its search may name a
   * person.
   */
  list: E;
  /** Name of the table for screen readers, for example "Jobs". */
  name: string;
  columns: readonly DataColumn<Item>[];
  /** The default order, for example `-postedAt`. */
  usual: string;
  filters: readonly ListFilter[];
  idOf: (item: Item) => string;
  failed: ReactNode;
  /** Shown when the filters match nothing. */
  empty: Empty;
  /** Shown instead of `empty` when nothing is filtered, so the list has nothing at all. */
  none?: Empty;
  /** Shown before the first search, for a list that shows only search results. */
  unasked?: Empty;
  /** Path parameters of the call, for a list that belongs to one object. */
  params?: Record<string, string>;
  /** Filters that always apply, in addition to the user's filters. */
  always?: Record<string, string>;
  /** Content above the rows, below the total. */
  above?: (answer: AnswerOf<E>) => ReactNode;
  /** Interval in milliseconds after which the list is loaded again. By default it is not loaded again at intervals. */
  everyMs?: number;
  /** A button beside the total, for example to create a row. */
  action?: ReactNode;
  /** False if the list cannot be downloaded as a file. */
  hasFile?: boolean;
  /** Actions on several rows. If missing, rows cannot be selected. */
  bulk?: BulkActions<Item, Picked>;
};

/** Shows a list from the server, with filters, order, pages, a file download and actions on several rows. */
export function StaffList<E extends ContractEntry, Item extends Picked, Picked = Item>(props: Props<E, Item, Picked>) {
  const {
    list,
    columns,
    usual,
    filters,
    failed,
    above,
    everyMs,
    hasFile = true,
    always,
    unasked,
    action,
    params,
    none,
    empty,
  } = props;
  const { state, setSort, setSize, setFilter, addressOfPage } = useListAddress({
    usual,
    sortable: columns.flatMap(({ id, canSort }) => (canSort ? [id] : [])),
    filters: filters.map(toAddressedFilter),
  });
  const isFiltered = Object.keys(state.filter).length > 0;
  const isUnasked = unasked !== undefined && !isFiltered;
  const narrowed = { filter: { ...always, ...state.filter }, sort: sortText(state.sort) };
  const askFor = (part: Parameters<typeof listAsk>[2]) => ({
    ...listAsk(list.method, narrowed, part),
    ...(params && { params }),
  });
  const ask = askFor({ page: state.page, size: state.size });
  const isTooFar = state.page > MAX_LIST_PAGE;
  const answer = useAnswer(question(list, ask as unknown as AskOf<E>), {
    freshMs: 0,
    keepLast: true,
    enabled: !isUnasked && !isTooFar,
    ...(everyMs && { everyMs }),
  });
  return (
    <div className={css.list}>
      <ListFilters filters={filters} values={state.filter} onChange={setFilter} />
      {isUnasked ? (
        <Nothing {...unasked} />
      ) : isTooFar ? (
        <PageTooFar addressOfPage={addressOfPage} />
      ) : (
        <QueryResult query={answer} failed={failed}>
          {(answered) => {
            // The response has this type, because the list call is made with `listPage`. The generic type cannot
            // express this.
            const page = answered as unknown as ListPage<Item>;
            return (
              <>
                <ListHead total={page.total}>
                  {hasFile && page.total > 0 && <ListFile list={list} ask={askFor({ format: 'csv' })} />}
                  {action}
                </ListHead>
                {above?.(answered as AnswerOf<E>)}
                {page.items.length === 0 && page.total > 0 ? (
                  <PageAfterEnd pages={Math.ceil(page.total / page.size)} addressOfPage={addressOfPage} />
                ) : (
                  <>
                    <Rows
                      {...props}
                      empty={isFiltered ? empty : (none ?? empty)}
                      page={page}
                      narrowed={narrowed}
                      sort={state.sort}
                      onSort={setSort}
                    />
                    <ListFoot
                      page={state.page}
                      total={page.total}
                      size={page.size}
                      onSize={setSize}
                      addressOfPage={addressOfPage}
                    />
                  </>
                )}
              </>
            );
          }}
        </QueryResult>
      )}
    </div>
  );
}

function ListHead({ total, children }: { total: number; children: ReactNode }) {
  return (
    <div className={css.head}>
      <p role="status">
        <Plural value={total} one="# found" other="# found" />
      </p>
      <div className={css.buttons}>{children}</div>
    </div>
  );
}

function Nothing({ icon, title, text }: Empty) {
  return (
    <EmptyState icon={icon} title={title}>
      {text}
    </EmptyState>
  );
}

type RowsProps<E extends ContractEntry, Item, Picked> = Props<E, Item, Picked> & {
  page: ListPage<Item>;
  narrowed: { filter: Record<string, string>; sort: string };
  sort: Parameters<typeof DataTable>[0]['sort'];
  onSort: Parameters<typeof DataTable>[0]['onSort'];
};

function Rows<E extends ContractEntry, Item extends Picked, Picked>(props: RowsProps<E, Item, Picked>) {
  const { name, columns, idOf, empty, bulk, page, narrowed, sort, onSort } = props;
  const { bar, selection } = useChosenRows({ bulk, page, narrowed, idOf });
  if (page.items.length === 0) return <Nothing {...empty} />;
  return (
    <>
      {bar}
      <DataTable
        name={name}
        items={page.items}
        idOf={idOf}
        columns={columns}
        sort={sort}
        onSort={onSort}
        {...(selection && { selection })}
      />
    </>
  );
}
