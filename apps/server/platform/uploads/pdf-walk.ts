import { UnreadablePdf } from './pdf-tokens.ts';
import { type PdfBudget, type PdfDictionary, PdfReader, type PdfValue } from './pdf-values.ts';

/** An object of the file. `stream` contains the start and end of the object's stream, or is null if it has none. */
export type PdfObject = {
  number: number;
  at: number;
  value: PdfValue;
  stream: { from: number; to: number } | null;
};
export type PdfTableEntry = { number: number; at: number };
export type PdfTable = { entries: PdfTableEntry[]; trailer: PdfDictionary };

/**
 * Maximum number of values that the length of one stream can have in the versions of a document. A document that was
 * changed more often is refused. Its user can print it to a new PDF and upload that.
 */
const MAX_VERSIONS = 16;

/** The contents of a file, with their offsets. */
export type PdfWalk = { objects: PdfObject[]; tables: Map<number, PdfTable>; startxref: number };

/**
 * Reads a file from its first byte to its last. Between objects, cross-reference tables and trailers, it may contain
 * nothing else. Otherwise throws `UnreadablePdf`, so that nothing can be hidden in a string, a comment or a stream.
 */
export function walkPdf(text: string, budget: PdfBudget): PdfWalk {
  const reader = new PdfReader(text, budget);
  const lengths = plainNumbers(text);
  const walk: PdfWalk = { objects: [], tables: new Map(), startxref: -1 };
  for (let token = reader.token(); token; token = reader.token()) {
    if (token.kind === 'number') {
      reader.mustNumber();
      if (reader.mustToken().text !== 'obj') throw new UnreadablePdf('something between the objects');
      walk.objects.push(readObject(reader, { number: Number(token.text), at: token.at }, lengths));
    } else if (token.text === 'xref') walk.tables.set(token.at, readTable(reader));
    else if (token.text === 'startxref') walk.startxref = reader.mustNumber();
    else throw new UnreadablePdf('something between the objects');
  }
  if (walk.objects.length !== count(text, /[\0\t\n\f\r 0-9]obj(?=[\0\t\n\f\r ()<>[\]{}/%])/g))
    throw new UnreadablePdf('an object where none should be');
  if (walk.tables.size !== count(text, /trailer/g)) throw new UnreadablePdf('a trailer where none should be');
  return walk;
}

function readObject(reader: PdfReader, head: PdfTableEntry, lengths: Map<number, number[]>): PdfObject {
  const { values, end } = reader.valuesUntil('endobj', 'stream');
  const value = values[0]?.value ?? { kind: 'constant' };
  if (values.length > 1) throw new UnreadablePdf('two values in one object');
  if (end === 'endobj') return { ...head, value, stream: null };
  if (value.kind !== 'dictionary') throw new UnreadablePdf('a stream without its dictionary');
  const stream = readStream(reader, value.entries.get('Length'), lengths);
  if (reader.mustToken().text !== 'endobj') throw new UnreadablePdf('something behind a stream');
  return { ...head, value, stream };
}

/**
 * Reads a stream and checks its length. If the length is a reference, this function guesses it from the text. The guess
 * is checked after all objects have been read.
 */
function readStream(reader: PdfReader, length: PdfValue | undefined, lengths: Map<number, number[]>) {
  const { text } = reader;
  if (text[reader.at] === '\r') reader.at += 1;
  if (text[reader.at] !== '\n') throw new UnreadablePdf('a stream that begins in the middle of a line');
  const from = reader.at + 1;
  const said =
    length?.kind === 'number' ? [length.value] : length?.kind === 'reference' ? (lengths.get(length.to) ?? []) : [];
  for (const one of said) {
    const end = /^[\r\n]{0,2}endstream/.exec(text.slice(from + one, from + one + 11));
    if (!end || !Number.isSafeInteger(one) || one < 0) continue;
    reader.at = from + one + end[0].length;
    return { from, to: from + one };
  }
  throw new UnreadablePdf('a stream whose end is not where it says');
}

/** Finds the objects that consist of one number, because streams refer to such objects for their length. */
function plainNumbers(text: string): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const plain = /(?<![0-9])(\d{1,10})[\r\n ]+\d{1,5}[\r\n ]+obj[\r\n ]*(\d{1,10})[\r\n ]*endobj/g;
  for (const [, number, value] of text.matchAll(plain)) {
    const known = found.get(Number(number)) ?? [];
    if (known.length === MAX_VERSIONS) throw new UnreadablePdf('a length that was changed too often');
    known.push(Number(value));
    found.set(Number(number), known);
  }
  return found;
}

function readTable(reader: PdfReader): PdfTable {
  const entries: PdfTableEntry[] = [];
  for (let token = reader.mustToken(); token.text !== 'trailer'; token = reader.mustToken()) {
    if (token.kind !== 'number') throw new UnreadablePdf('a table that cannot be read');
    const [first, size] = [Number(token.text), reader.mustNumber()];
    for (let number = first; number < first + size; number += 1) {
      const at = reader.mustNumber();
      reader.mustNumber();
      const kind = reader.mustToken().text;
      if (kind !== 'n' && kind !== 'f') throw new UnreadablePdf('a table that cannot be read');
      if (kind === 'n') entries.push({ number, at });
    }
  }
  if (reader.mustToken().text !== '<<') throw new UnreadablePdf('a trailer without a dictionary');
  reader.at -= 2;
  return { entries, trailer: readTrailer(reader) };
}

function readTrailer(reader: PdfReader): PdfDictionary {
  const { values, end } = reader.valuesUntil('startxref');
  reader.at -= end?.length ?? 0;
  const [only] = values;
  if (values.length !== 1 || only?.value.kind !== 'dictionary')
    throw new UnreadablePdf('a trailer without a dictionary');
  return only.value;
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  while (pattern.exec(text)) found += 1;
  return found;
}
