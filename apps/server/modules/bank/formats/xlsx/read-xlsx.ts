import { childElements, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { readZip } from '../../../../platform/archives/read-zip.ts';
import { collectQuestions, MAX_QUESTIONS } from '../collect-questions.ts';
import { readTable, type TableRecord } from '../csv/read-table.ts';
import type { FileFacts, QuestionFile } from '../question-file.ts';
import { readDocument } from '../read-document.ts';
import { refuseArchive } from '../refuse-archive.ts';
import { Refused, refuseQuestion } from '../refused.ts';
import { cellText, type Workbook } from './cell-text.ts';
import { numberFormats, relationOf, sharedStrings } from './workbook-parts.ts';

/* A workbook in Office Open XML (ECMA-376) with the same template as CSV. Its formulas are never evaluated. */

const WORKBOOK = 'xl/workbook.xml';
const SHEET_LIMITS = { bytes: 100_000_000, depth: 30, elements: 150 * MAX_QUESTIONS, attributesOfElement: 100 };

/** Reads an XLSX file. */
export function readXlsx(bytes: Uint8Array, facts: FileFacts): QuestionFile {
  return collectQuestions(facts, (collect) => {
    const archive = readZip(bytes);
    if (archive.kind === 'refused') return refuseArchive(archive);
    readTable(recordsOf(archive.files), facts, collect);
  });
}

function* recordsOf(files: ReadonlyMap<string, Uint8Array>): Generator<TableRecord> {
  const part = (path: string): XmlElement | null => {
    const bytes = files.get(path);
    return bytes ? readDocument(bytes, SHEET_LIMITS) : null;
  };
  const sheet = part(sheetPath(part)) ?? refuseQuestion('unknown-format', 'The workbook has no sheet.');
  const workbook = {
    strings: sharedStrings(part('xl/sharedStrings.xml')),
    formats: numberFormats(part('xl/styles.xml')),
  };
  const rows = childElements(sheet).filter(({ name }) => name === 'sheetData');
  let line = 0;
  let width = 0;
  for (const row of rows.flatMap(childElements)) {
    line = Number(row.attributes.get('r') ?? line + 1);
    const record = recordOf(row, line, workbook);
    const { fields } = record;
    if (!record.refused && fields.every((field) => field.trim() === '')) continue;
    // A sheet does not store the empty cells at the end of a row.
    while (fields.length < width) fields.push('');
    if (width === 0) width = fields.length;
    yield record;
  }
}

/** Returns the path of the only sheet. Refuses a workbook with several sheets, because only one would be imported. */
function sheetPath(part: (path: string) => XmlElement | null): string {
  const workbook = part(WORKBOOK) ?? refuseQuestion('unknown-format', 'This is not an XLSX workbook.');
  const sheets = childElements(workbook)
    .filter(({ name }) => name === 'sheets')
    .flatMap(childElements);
  const [sheet, ...others] = sheets;
  if (!sheet || others.length > 0)
    return refuseQuestion(
      'several-sheets',
      `The workbook has ${sheets.length} sheets. Keep only the sheet with questions.`,
    );
  const id = relationOf(sheet);
  const relations = part('xl/_rels/workbook.xml.rels');
  const relation = relations && childElements(relations).find(({ attributes }) => attributes.get('Id') === id);
  const target = relation?.attributes.get('Target') ?? '';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

type SheetRecord = TableRecord & { fields: string[] };

function recordOf(row: XmlElement, line: number, workbook: Workbook): SheetRecord {
  const fields: string[] = [];
  try {
    for (const cell of childElements(row)) {
      const column = columnOf(cell.attributes.get('r') ?? '') ?? fields.length;
      while (fields.length < column) fields.push('');
      fields.push(cellText(cell, workbook));
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { line, fields, refused: error };
  }
  return { line, fields };
}

/** Maximum number of columns. A sheet may have 16,384, but the template has far fewer. */
const MAX_COLUMNS = 200;

function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (letters === undefined) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return column < MAX_COLUMNS
    ? column
    : refuseQuestion('wrong-number-of-fields', `The cell ${reference} is outside the template.`);
}
