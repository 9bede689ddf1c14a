import { collectQuestions } from '../collect-questions.ts';
import { decodeText } from '../decode-text.ts';
import type { FileFacts, QuestionFile } from '../question-file.ts';
import { type CsvRecord, parseCsv } from './parse-csv.ts';
import { readTable } from './read-table.ts';
import { withoutGuard } from './spreadsheet-formulas.ts';

/** Reads a CSV file that follows this product's template (docs/question-files.md). */
export function readCsv(bytes: Uint8Array, facts: FileFacts): QuestionFile {
  return collectQuestions(facts, (collect) => readTable(unguarded(parseCsv(decodeText(bytes))), facts, collect));
}

function* unguarded(records: Iterable<CsvRecord>): Generator<CsvRecord> {
  for (const { line, fields } of records) yield { line, fields: fields.map(withoutGuard) };
}
