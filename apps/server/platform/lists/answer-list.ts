import { Readable } from 'node:stream';
import { refuse } from '@kasauti/contract/refusal.ts';
import { DEFAULT_LIST_SIZE, listRefusals } from '@kasauti/contract/staff/lists.ts';
import { csvLine } from '@kasauti/domain/text/csv.ts';
import { file } from '../http/answers.ts';
import type { Order, StoredList } from './stored-list.ts';

/** Maximum number of rows in a file. With more rows, spreadsheets have problems and the query would run for minutes. */
const MAX_CSV_ROWS = 100_000;
/** Number of rows that are in memory at once while a file is written. */
const ROWS_PER_PIECE = 500;

type ListAsk<Sort extends string> = {
  sort?: Order<Sort> | undefined;
  page?: number | undefined;
  size?: number | undefined;
  format?: 'csv' | undefined;
};

type CsvValue = string | number | boolean | null | undefined;
/** The columns of the file by name. Each has a function that returns its value for an item. */
export type CsvColumns<Item> = Record<string, (item: Item) => CsvValue>;

type Shown<Row, Item, Sort extends string> = {
  /** The default order. */
  usual: Order<Sort>;
  /** Converts the rows of one page or piece into items, one item per row. */
  present: (rows: Row[]) => Promise<Item[]> | Item[];
  /** The file's name without its extension. */
  fileName: string;
  columns: CsvColumns<Item>;
  /** Runs before a file with `total` rows is sent. Lists with personal data use it to record who downloads the file. */
  onFile?: (total: number) => Promise<void>;
};

/** Returns a staff list: one page as JSON, or all rows that match the filter as a CSV file. */
export async function answerList<Row, Item, Sort extends string>(
  { sort, page = 1, size = DEFAULT_LIST_SIZE, format }: ListAsk<Sort>,
  list: StoredList<Row, Sort>,
  { usual, present, fileName, columns, onFile }: Shown<Row, Item, Sort>,
) {
  const order = sort ?? usual;
  const total = await list.count();
  if (format !== 'csv') return { items: await present(await list.page(order, page, size)), total, page, size };
  if (total > MAX_CSV_ROWS) return refuse(listRefusals, 'too-many-rows');
  await onFile?.(total);
  const lines = csvOf(columns, eachPiece(list, order, present));
  return file({ bytes: Readable.from(lines), contentType: 'text/csv; charset=utf-8', fileName: `${fileName}.csv` });
}

async function* eachPiece<Row, Item, Sort extends string>(
  list: StoredList<Row, Sort>,
  order: Order<Sort>,
  present: (rows: Row[]) => Promise<Item[]> | Item[],
): AsyncGenerator<Item[]> {
  let place: Parameters<typeof list.after>[1] = null;
  do {
    const { rows, last } = await list.after(order, place, ROWS_PER_PIECE);
    yield await present(rows);
    place = last;
  } while (place !== null);
}

/**
 * Generates the text of a CSV file in pieces. It begins with a byte order mark, so that spreadsheets read
 * Devanagari correctly.
 */
async function* csvOf<Item>(columns: CsvColumns<Item>, pieces: AsyncIterable<Item[]>): AsyncGenerator<string> {
  const values = Object.values(columns);
  yield `\uFEFF${csvLine(Object.keys(columns))}`;
  for await (const items of pieces) yield items.map((item) => csvLine(values.map((of) => textOf(of(item))))).join('');
}

const textOf = (value: CsvValue): string =>
  value === null || value === undefined ? '' : value === true ? 'yes' : value === false ? 'no' : String(value);
