import type { Language } from '@kasauti/domain/form/content.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { csvLine } from '@kasauti/domain/text/csv.ts';
import { collectQuestions } from '../collect-questions.ts';
import { modelOf } from '../model-of.ts';
import type { WrittenItem } from '../question-file.ts';
import { Refused, refuseQuestion } from '../refused.ts';
import { COLUMNS } from './columns.ts';
import { readTable } from './read-table.ts';
import { beforeGuard } from './spreadsheet-formulas.ts';
import { writeRow } from './write-row.ts';

/* Writes questions as CSV with the columns of the template. `read-csv.ts` is the way back. */

/** Returns the first line, which names the columns. A byte order mark lets spreadsheets read Devanagari correctly. */
export function csvHeader(): string {
  return `\uFEFF${csvLine(COLUMNS)}`;
}

/**
 * Returns the line of a question whose texts are in `language` and perhaps in Hindi too. The line is read again before
 * it is returned. Throws `Refused` if the template cannot hold the question exactly as it is.
 */
export function writeCsvQuestion(item: WrittenItem, language: Language): string {
  if (item.stimulusRef !== undefined) refuseQuestion('not-in-template', 'The template has no shared passages.');
  const row = writeRow(item, language);
  const fields = COLUMNS.map((column) => row[column] ?? '');
  if (!isSame(item, readBack(fields)))
    refuseQuestion('not-in-template', 'The template cannot hold this question exactly as it is.');
  return csvLine(fields.map(beforeGuard));
}

function readBack(fields: readonly string[]): WrittenItem | undefined {
  const facts = { language: 'en', topic: '', difficulty: 'medium' } as const;
  const table = [
    { line: 1, fields: COLUMNS },
    { line: 2, fields },
  ];
  const { items, findings } = collectQuestions(facts, (collect) => readTable(table, facts, collect));
  const [refusal] = findings;
  if (refusal?.kind === 'refused') throw new Refused(refusal.code, refusal.text, null);
  return items[0]?.item;
}

function isSame(item: WrittenItem, read: WrittenItem | undefined): boolean {
  if (!read) return false;
  // Most texts come back letter by letter. For the others, what candidates see is compared.
  return canonicalJson(item) === canonicalJson(read) || canonicalJson(modelOf(item)) === canonicalJson(modelOf(read));
}
