import type { Collect, DraftItem } from '../collect-questions.ts';
import type { FileFacts } from '../question-file.ts';
import { type Refused, refuseQuestion } from '../refused.ts';
import { type Row, readHeader } from './columns.ts';
import { readRow } from './read-row.ts';

/** A record and its line number. `refused` is the reason why a record cannot be read. */
export type TableRecord = { line: number; fields: readonly string[]; refused?: Refused };

/** Reads the records of a table. The first record has the column names. Each other record is one question. */
export function readTable(records: Iterable<TableRecord>, facts: FileFacts, collect: Collect): void {
  let columns: string[] | null = null;
  for (const { line, fields, refused } of records) {
    if (!columns) {
      if (refused) throw refused;
      columns = readHeader(fields);
      continue;
    }
    const { length } = columns;
    const cells = new Map(columns.map((column, at) => [column, (fields[at] ?? '').trim()]));
    const row: Row = (column) => cells.get(column) ?? '';
    collect({ line, name: row('name') }, (note): DraftItem => {
      if (refused) throw refused;
      if (fields.length !== length)
        refuseQuestion('wrong-number-of-fields', `The line has ${fields.length} fields, and the head has ${length}.`);
      return readRow(row, { facts, note, line });
    });
  }
}
