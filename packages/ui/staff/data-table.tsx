import {
  type ColumnDef,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../parts/icon.tsx';
import css from './data-table.module.css';

export type DataColumn<Item> = {
  /** Id of the column. Sorting by this column uses it as the sort key. */
  id: string;
  header: string;
  cell: (item: Item) => ReactNode;
  canSort?: boolean;
  /** Whether the first click sorts in descending order. This suits dates and counts. */
  greatestFirst?: boolean;
  /** Whether this column names the subject of the row and contains its link. Exactly one column does. */
  isMain?: boolean;
  align?: 'end';
  /** Reserves about a quarter of the table's width for this column. At most one column may set it. */
  isWide?: boolean;
};

export type TableSort = { id: string; isDescending: boolean };

type Selection<Item> = {
  ids: ReadonlySet<string>;
  onChange: (ids: Set<string>) => void;
  /** Returns the label of a row's checkbox, for example "Choose Ward Executive". */
  nameOf: (item: Item) => string;
  allText: string;
};

type Props<Item> = {
  /** Accessible name of the table. */
  name: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  columns: readonly DataColumn<Item>[];
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  selection?: Selection<Item>;
};

// The server sorts and paginates. The table only knows the current order and the selected rows.
const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });

/**
 * A table of rows from the server. A click on a heading sorts the rows, and checkboxes select rows. A click with Shift
 * selects a range. The up and down keys move between the checkboxes. On a narrow screen each row is a card. The roles
 * are explicit, because tables with another `display` lose their implicit roles in some browsers.
 */
export function DataTable<Item>({ name, items, idOf, columns, sort, onSort, selection }: Props<Item>) {
  const table = useRows({ items, idOf, columns, sort, onSort, selection });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows } = table.getRowModel();
  return (
    <div className={css.place}>
      <table role="table" className={css.table} aria-label={name}>
        <thead role="rowgroup" className={css.head}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} role="row">
              {selection && (
                <th role="columnheader" scope="col" className={css.choose}>
                  <Checkbox
                    aria-label={selection.allText}
                    checked={table.getIsAllRowsSelected()}
                    isPartly={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </th>
              )}
              {group.headers.map(({ column }) => (
                <HeadCell
                  key={column.id}
                  column={byId.get(column.id)}
                  sorted={column.getIsSorted()}
                  onSort={column.getCanSort() ? column.getToggleSortingHandler() : undefined}
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody ref={body} role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row" className={css.row} data-chosen={row.getIsSelected() || undefined}>
              {selection && (
                <td role="cell" className={css.choose}>
                  <Checkbox
                    aria-label={selection.nameOf(row.original)}
                    checked={row.getIsSelected()}
                    onClick={row.getToggleSelectedHandler()}
                    onKeyDown={(event) => goByArrows(event, body.current)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {column.cell(row.original)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Creates the table's state from the props. The parent holds the order and the selected rows. */
function useRows<Item>({ items, idOf, columns, sort, onSort, selection }: Omit<Props<Item>, 'name'>) {
  const defs = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Item & object, unknown> => ({
          id: column.id,
          header: column.header,
          accessorFn: () => null,
          enableSorting: column.canSort ?? false,
          sortDescFirst: column.greatestFirst ?? false,
        }),
      ),
    [columns],
  );
  const data = useMemo(() => items.map((item) => item as Item & object), [items]);
  const sorting: SortingState = [{ id: sort.id, desc: sort.isDescending }];
  const rowSelection = Object.fromEntries([...(selection?.ids ?? [])].map((id) => [id, true as const]));
  return useTable({
    features,
    columns: defs,
    data,
    getRowId: idOf,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting, rowSelection },
    onSortingChange: (next) => {
      const [first] = typeof next === 'function' ? next(sorting) : next;
      if (first) onSort({ id: first.id, isDescending: first.desc });
    },
    onRowSelectionChange: (next) => {
      const chosen = typeof next === 'function' ? next(rowSelection) : next;
      selection?.onChange(new Set(Object.keys(chosen)));
    },
  });
}

type HeadCellProps<Item> = {
  column: DataColumn<Item> | undefined;
  sorted: 'asc' | 'desc' | false;
  /** Absent for a column that cannot be sorted. */
  onSort: ((event: unknown) => void) | undefined;
};

function HeadCell<Item>({ column, sorted, onSort }: HeadCellProps<Item>) {
  const { header = '', align, isWide } = column ?? {};
  return (
    <th
      role="columnheader"
      scope="col"
      className={classNames(align && css.end, isWide && css.wide)}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {onSort ? (
        <button type="button" className={css.sort} onClick={onSort}>
          {header}
          <span className={classNames(css.way, !sorted && css.unsorted)}>
            <Icon name={sorted === 'asc' ? 'up' : 'down'} />
          </span>
        </button>
      ) : (
        header
      )}
    </th>
  );
}

function Cell<Item>({ column, children }: { column: DataColumn<Item>; children: ReactNode }) {
  const { isMain, header, align } = column;
  const className = classNames(css.cell, isMain && css.main, align && css.end);
  if (isMain) {
    return (
      <th role="rowheader" scope="row" className={className}>
        {children}
      </th>
    );
  }
  return (
    <td role="cell" className={className}>
      <span className={css.label} aria-hidden="true">
        {header}
      </span>
      <span>{children}</span>
    </td>
  );
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { isPartly?: boolean };

function Checkbox({ isPartly = false, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  // The click handler selects the row, because only a click event contains the state of the Shift key. React
  // requires a change handler for a controlled checkbox, so this one does nothing.
  return <input ref={box} type="checkbox" className={css.box} readOnly onChange={() => undefined} {...rest} />;
}

/** Moves the focus between the checkboxes of the rows with the up and down keys. */
function goByArrows(event: KeyboardEvent<HTMLInputElement>, body: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !body) return;
  const boxes = [...body.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  boxes[boxes.indexOf(event.currentTarget) + step]?.focus();
  event.preventDefault();
}
