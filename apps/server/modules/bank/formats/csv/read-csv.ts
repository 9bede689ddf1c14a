import { collectQuestions } from '../collect-questions.ts';
import { decodeText } from '../decode-text.ts';
import type { FileFacts, QuestionFile } from '../question-file.ts';
import { parseCsv } from './parse-csv.ts';
import { readTable } from './read-table.ts';

/** Reads a CSV file that follows this product's template (docs/question-files.md). */
export function readCsv(bytes: Uint8Array, facts: FileFacts): QuestionFile {
  return collectQuestions(facts, (collect) => readTable(parseCsv(decodeText(bytes)), facts, collect));
}
