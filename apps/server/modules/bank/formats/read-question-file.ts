import { readAiken } from './aiken/read-aiken.ts';
import { readCsv } from './csv/read-csv.ts';
import { readGift } from './gift/read-gift.ts';
import { readMoodleXml } from './moodle-xml/read-moodle-xml.ts';
import type { FileFacts, QuestionFile } from './question-file.ts';

/** The formats that are read, with the endings of their files. */
const readers = {
  aiken: { endings: ['.txt', '.aiken'], read: readAiken },
  gift: { endings: ['.gift'], read: readGift },
  'moodle-xml': { endings: ['.xml'], read: readMoodleXml },
  csv: { endings: ['.csv'], read: readCsv },
} as const;

export type QuestionFormat = keyof typeof readers;

export const questionFormats = Object.keys(readers) as QuestionFormat[];

/** Returns the format that the name of a file stands for, or null. */
export function formatOfName(name: string): QuestionFormat | null {
  const isNamed = (format: QuestionFormat) =>
    readers[format].endings.some((ending) => name.toLowerCase().endsWith(ending));
  return questionFormats.find(isNamed) ?? null;
}

/** Reads a file of questions: what comes in, what was changed and how, what is refused and why. */
export function readQuestionFile(format: QuestionFormat, bytes: Uint8Array, facts: FileFacts): QuestionFile {
  return readers[format].read(bytes, facts);
}
