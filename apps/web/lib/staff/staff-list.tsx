import type { AnswerOf, ContractEntry } from '@kasauti/contract/entry.ts';
import type { IconName } from '@kasauti/ui/parts/icon.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { type DataColumn, DataTable } from '@kasauti/ui/staff/data-table.tsx';
import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ListPages } from '../page/parts/list-pages.tsx';
import type { AskOf } from '../server/call.ts';
import { question, useAnswer } from '../server/queries.ts';
import { QueryResult } from '../server/query-result.tsx';
import { listAsk, sortText, useListAddress } from './list-address.ts';
import { ListFile } from './list-file.tsx';
import { inAddress, type ListFilter, ListFilters } from './list-filters.tsx';
import css from './staff-list.module.css';

/** One page of a list, as `listPage` of the contract answers it. */
type ListPage<Item> = { items: Item[]; total: number; page: number; size: number };

type Empty = { icon: IconName; title: ReactNode; text: ReactNode };

type Props<E extends ContractEntry, Item> = {
  /** A list of the contract, made by `listQuery`, or `listBody` where it may ask for a person, and `listPage`. */
  list: E;
  /** What the table holds, for screen readers: "Jobs". */
  name: string;
  columns: readonly DataColumn<Item>[];
  /** The order while nobody has chosen one: `-postedAt`. */
  usual: string;
  filters: readonly ListFilter[];
  idOf: (item: Item) => string;
  failed: ReactNode;
  empty: Empty;
  /** What stands there while nothing is looked for, where only what is looked for is listed. */
  unasked?: Empty;
  /** What the list always is narrowed by, beside what its reader chooses. */
  always?: Record<string, string>;
  /** What stands above the rows beside their number. */
  above?: (answer: AnswerOf<E>) => ReactNode;
  /** How often it is read anew; left out: only when something is asked. */
  everyMs?: number;
  /** False: nobody takes it as a file. */
  hasFile?: boolean;
  /** What can be done with several rows at once. Without it, no row can be chosen. */
  bulk?: {
    /** What a row's checkbox is called: "Choose Ward Executive". */
    nameOf: (item: Item) => string;
    actions: (chosen: Item[]) => ReactNode;
  };
};

/** A list of the server with its filters, order, pages, a file of it, and what can be done with several rows. */
export function StaffList<E extends ContractEntry, Item>(props: Props<E, Item>) {
  const { list, columns, usual, filters, failed, above, everyMs, hasFile = true, always, unasked } = props;
  const { state, setSort, setFilter, addressOfPage } = useListAddress({
    usual,
    sortable: columns.flatMap(({ id, canSort }) => (canSort ? [id] : [])),
    filters: filters.map(inAddress),
  });
  const isUnasked = unasked !== undefined && Object.keys(state.filter).length === 0;
  const narrowed = { filter: { ...always, ...state.filter }, sort: sortText(state.sort) };
  const ask = listAsk(list.method, narrowed, { page: state.page });
  const answer = useAnswer(question(list, ask as unknown as AskOf<E>), {
    freshMs: 0,
    keepLast: true,
    enabled: !isUnasked,
    ...(everyMs && { everyMs }),
  });
  return (
    <div className={css.list}>
      <ListFilters filters={filters} values={state.filter} onChange={setFilter} />
      {isUnasked ? (
        <Nothing {...unasked} />
      ) : (
        <QueryResult query={answer} failed={failed}>
          {(answered) => {
            // The contract's entry says so; a generic one cannot.
            const page = answered as unknown as ListPage<Item>;
            return (
              <>
                <ListHead total={page.total}>
                  {hasFile && page.total > 0 && (
                    <ListFile list={list} ask={listAsk(list.method, narrowed, { format: 'csv' })} />
                  )}
                </ListHead>
                {above?.(answered as AnswerOf<E>)}
                <Rows {...props} page={page} sort={state.sort} onSort={setSort} />
                <ListPages page={state.page} pages={Math.ceil(page.total / page.size)} addressOf={addressOfPage} />
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
      {children}
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

type RowsProps<E extends ContractEntry, Item> = Props<E, Item> & {
  page: ListPage<Item>;
  sort: Parameters<typeof DataTable>[0]['sort'];
  onSort: Parameters<typeof DataTable>[0]['onSort'];
};

function Rows<E extends ContractEntry, Item>(props: RowsProps<E, Item>) {
  const { t } = useLingui();
  const { name, columns, idOf, empty, bulk, page, sort, onSort } = props;
  const [everChosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Nothing is done with a row that is not shown.
  const chosenItems = page.items.filter((item) => everChosen.has(idOf(item)));
  const chosen = new Set(chosenItems.map(idOf));
  if (page.items.length === 0) return <Nothing {...empty} />;
  return (
    <>
      {bulk && chosen.size > 0 && (
        <section className={css.bulk} aria-label={t`With the chosen rows`}>
          <span role="status">
            <Plural value={chosen.size} one="# chosen" other="# chosen" />
          </span>
          {bulk.actions(chosenItems)}
        </section>
      )}
      <DataTable
        name={name}
        items={page.items}
        idOf={idOf}
        columns={columns}
        sort={sort}
        onSort={onSort}
        {...(bulk && {
          selection: { ids: chosen, onChange: setChosen, nameOf: bulk.nameOf, allText: t`Choose all on this page` },
        })}
      />
    </>
  );
}
