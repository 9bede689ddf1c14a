import { type Expression, type SelectQueryBuilder, sql } from 'kysely';

/**
 * A column by which a list can be sorted. Its values are never null and all have the same type, so that the next piece
 * can begin after the last row of this piece.
 */
export type SortKey = { by: Expression<unknown>; type: 'text' | 'timestamptz' | 'bigint' | 'uuid' };
export type SortKeys<Sort extends string> = Record<Sort, SortKey>;
export type Order<Sort extends string> = Sort | `-${Sort}`;

/** Splits an order into its column and its direction. */
export function splitOrder<Sort extends string>(order: Order<Sort>): { key: Sort; isDescending: boolean } {
  const isDescending = order.startsWith('-');
  return { key: (isDescending ? order.slice(1) : order) as Sort, isDescending };
}

type Place = { key: string; tie: string };
type Piece<Row> = { rows: Row[]; last: Place | null };

/** A list that can be read in several orders, page by page or in pieces. */
export type StoredList<Row, Sort extends string> = {
  count(): Promise<number>;
  /** Returns one page. The first page is number 1. */
  page(order: Order<Sort>, page: number, size: number): Promise<Row[]>;
  /**
   * Returns the rows after a position, for reading all rows in pieces. If rows are added or removed in the meantime,
   * the others are neither repeated nor skipped.
   */
  after(order: Order<Sort>, place: Place | null, size: number): Promise<Piece<Row>>;
};

/**
 * Makes a list from a query that selects and filters but does not order. The list can be sorted only by the columns in
 * `keys`. `tie` orders rows with equal keys.
 */
export function storedList<Known, Table extends keyof Known, Row, Sort extends string>(
  query: SelectQueryBuilder<Known, Table, Row>,
  { keys, tie }: { keys: SortKeys<Sort>; tie: SortKey },
): StoredList<Row, Sort> {
  const ordered = (order: Order<Sort>) => {
    const { key, way } = readOrder(keys, order);
    return query.orderBy(key.by, way).orderBy(tie.by, way);
  };
  return {
    async count() {
      const counted = query.clearSelect().select(sql<number>`count(*)`.as('total'));
      const [row] = (await counted.execute()) as unknown as { total: number }[];
      return row?.total ?? 0;
    },
    page: (order, page, size) =>
      ordered(order)
        .limit(size)
        .offset((page - 1) * size)
        .execute() as Promise<Row[]>,
    async after(order, place, size) {
      const { key, way } = readOrder(keys, order);
      // The keys are read as text, because a database timestamp is more precise than a Date. With a Date, rows between
      // the exact and the rounded time would be lost.
      const pieces = ordered(order)
        .select([sql<string>`(${key.by})::text`.as('listKey'), sql<string>`(${tie.by})::text`.as('listTie')])
        .limit(size);
      const behind = way === 'asc' ? sql`>` : sql`<`;
      const typed = ({ type }: SortKey, text: string) => sql`${text}::${sql.raw(type)}`;
      const asked = place
        ? pieces.where(
            sql<boolean>`(${key.by}, ${tie.by}) ${behind} (${typed(key, place.key)}, ${typed(tie, place.tie)})`,
          )
        : pieces;
      const rows = (await asked.execute()) as (Row & { listKey: string; listTie: string })[];
      const end = rows.at(-1);
      return { rows, last: end && rows.length === size ? { key: end.listKey, tie: end.listTie } : null };
    },
  };
}

function readOrder<Sort extends string>(keys: SortKeys<Sort>, order: Order<Sort>) {
  const { key, isDescending } = splitOrder(order);
  return { key: keys[key], way: isDescending ? ('desc' as const) : ('asc' as const) };
}
