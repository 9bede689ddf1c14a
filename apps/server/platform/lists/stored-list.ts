import { type Expression, type SelectQueryBuilder, sql } from 'kysely';

/**
 * The columns that a list can be sorted by. They are never null, and have one type, so that the next piece can begin
 * behind the last row.
 */
export type SortKey = { by: Expression<unknown>; type: 'text' | 'timestamptz' | 'bigint' | 'uuid' };
export type SortKeys<Sort extends string> = Record<Sort, SortKey>;
export type Order<Sort extends string> = Sort | `-${Sort}`;

type Place = { key: string; tie: string };
type Piece<Row> = { rows: Row[]; last: Place | null };

/** A list in the database: what it holds, and in which orders it can be read. */
export type StoredList<Row, Sort extends string> = {
  count(): Promise<number>;
  /** One page, by its number from 1 on. */
  page(order: Order<Sort>, page: number, size: number): Promise<Row[]>;
  /**
   * The rows behind a place, for reading all of them in pieces. A row that is added or removed meanwhile shifts no
   * other.
   */
  after(order: Order<Sort>, place: Place | null, size: number): Promise<Piece<Row>>;
};

/**
 * Makes a list of a query that selects and filters, without an order of its own. `keys` are the only columns that it
 * can be sorted by; `tie` orders rows with equal keys.
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
      // As text: a timestamp of the database is finer than a Date, and rows between the two would be lost.
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
  const isDown = order.startsWith('-');
  const key = keys[(isDown ? order.slice(1) : order) as Sort];
  return { key, way: isDown ? ('desc' as const) : ('asc' as const) };
}
