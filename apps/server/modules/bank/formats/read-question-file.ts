import { type QuestionFormat, questionFormats } from '@kasauti/contract/bank/imports.ts';
import { readAiken } from './aiken/read-aiken.ts';
import { readCsv } from './csv/read-csv.ts';
import { readGift } from './gift/read-gift.ts';
import { readMoodleXml } from './moodle-xml/read-moodle-xml.ts';
import { readQtiItem } from './qti/read-qti-item.ts';
import { readQtiPackage } from './qti-package/read-qti-package.ts';
import type { FileFacts, QuestionFile } from './question-file.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

/** The supported formats with the file name extensions that identify them. */
const readers = {
  aiken: { endings: ['.txt', '.aiken'], read: readAiken },
  gift: { endings: ['.gift'], read: readGift },
  'moodle-xml': { endings: [], read: readMoodleXml },
  qti: { endings: [], read: readQtiItem },
  'qti-package': { endings: ['.zip'], read: readQtiPackage },
  csv: { endings: ['.csv'], read: readCsv },
  xlsx: { endings: ['.xlsx'], read: readXlsx },
} as const satisfies Record<QuestionFormat, { endings: readonly string[]; read: unknown }>;

/**
 * Returns the format of a file. An XML file is identified by its first element, other files by their names. Returns
 * null for unknown names.
 */
export function formatOfFile(name: string, bytes: Uint8Array): QuestionFormat | null {
  if (name.toLowerCase().endsWith('.xml')) return isMoodle(bytes) ? 'moodle-xml' : 'qti';
  const isNamed = (format: QuestionFormat) =>
    readers[format].endings.some((ending: string) => name.toLowerCase().endsWith(ending));
  return questionFormats.find(isNamed) ?? null;
}

/** Checks only the beginning of a file. The reader later refuses a file that is not Moodle XML. */
function isMoodle(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 10_000));
  return /<([A-Za-z][\w.-]*)/.exec(start.replaceAll(/<!--.*?-->/gs, ''))?.[1] === 'quiz';
}

/** Reads a question file. Returns the accepted questions, the changes to them, and the refusals with their reasons. */
export function readQuestionFile(format: QuestionFormat, bytes: Uint8Array, facts: FileFacts): QuestionFile {
  return readers[format].read(bytes, facts);
}
