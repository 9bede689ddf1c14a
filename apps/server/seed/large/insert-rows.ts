import type pg from 'pg';

/** Columns with their SQL types, in the order of the values in each row. */
export type Columns = Record<string, string>;

/** Inserts many rows in one statement, with one array per column. Constraints are checked for every row, as usual. */
export async function insertRows(
  client: Pick<pg.ClientBase, 'query'>,
  table: string,
  columns: Columns,
  rows: unknown[][],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const arrays = names.map((_name, place) => rows.map((row) => row[place]));
  const parameters = Object.values(columns).map((type, place) => `$${place + 1}::${type}[]`);
  await client.query(
    `insert into ${table} (${names.join(', ')}) select * from unnest(${parameters.join(', ')})`,
    arrays,
  );
}
