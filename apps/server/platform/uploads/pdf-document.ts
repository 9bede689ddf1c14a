import { inflateSync } from 'node:zlib';
import { UnreadablePdf } from './pdf-tokens.ts';
import {
  makePdfBudget,
  nameAt,
  type PdfBudget,
  type PdfDictionary,
  PdfReader,
  type PdfValue,
  wholeAt,
} from './pdf-values.ts';
import { type PdfObject, type PdfTableEntry, type PdfWalk, walkPdf } from './pdf-walk.ts';

/** A parsed PDF: all versions of all its objects, and its catalogue. */
export type PdfDocument = {
  values: { value: PdfValue; isStream: boolean }[];
  /** Returns the values to which a reference may point, in any version of the document. */
  meanings(number: number): PdfValue[];
  root: PdfDictionary;
};

type Packed = { number: number; container: number };
type Section = { trailer: PdfDictionary; entries: PdfTableEntry[]; packed: Packed[] };

const MAX_SECTIONS = 64;

/**
 * Reads a PDF twice: from its first byte to its last, and by its cross-reference tables, as a viewer does. Throws
 * `UnreadablePdf` if the two readings do not find the same objects at the same offsets. Source: ISO 32000-1 §7.5.
 */
export function readPdf(text: string): PdfDocument {
  const budget = makePdfBudget();
  const walk = walkPdf(text, budget);
  const byPlace = new Map(walk.objects.map((object) => [object.at, object]));
  const sections = readSections(text, walk, byPlace, budget);
  const values: PdfDocument['values'] = walk.objects.map(({ value, stream }) => ({ value, isStream: stream !== null }));
  compareWithTables(text, { walk, byPlace, sections });
  const meanings = new Map<number, PdfValue[]>();
  for (const { number, value } of walk.objects) keep(meanings, number, value);
  const containers = new Map<number, number[]>();
  for (const object of walk.objects)
    for (const { number, value } of unpack(text, object, budget)) {
      keep(containers, object.number, number);
      keep(meanings, number, value);
      values.push({ value, isStream: false });
    }
  const inside = new Set(
    [...containers].flatMap(([container, numbers]) => numbers.map((one) => `${container} ${one}`)),
  );
  for (const { number, container } of sections.flatMap(({ packed }) => packed))
    if (!inside.has(`${container} ${number}`)) throw new UnreadablePdf('a packed object that is not there');
  compareLengths(walk.objects, meanings);
  for (const { trailer } of sections) values.push({ value: trailer, isStream: false });
  return { values, meanings: (number) => meanings.get(number) ?? [], root: rootOf(sections, meanings) };
}

function keep<One>(all: Map<number, One[]>, number: number, one: One): void {
  const known = all.get(number);
  if (known) known.push(one);
  else all.set(number, [one]);
}

const isObjectStream = (dictionary: PdfDictionary) =>
  nameAt(dictionary, 'Type') === 'ObjStm' || dictionary.entries.has('First');

/** Reads the sections of a document, the newest first. Each section contains the offset of the section before it. */
function readSections(text: string, walk: PdfWalk, byPlace: Map<number, PdfObject>, budget: PdfBudget): Section[] {
  const sections = new Map<number, Section>();
  const waiting = [walk.startxref];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (sections.has(at)) continue;
    if (sections.size === MAX_SECTIONS) throw new UnreadablePdf('too many sections');
    const section = readSection(text, at, walk, byPlace, budget);
    sections.set(at, section);
    for (const key of ['XRefStm', 'Prev']) {
      const next = wholeAt(section.trailer, key);
      if (next !== null) waiting.push(next);
      else if (section.trailer.entries.has(key)) throw new UnreadablePdf('a section that cannot be found');
    }
  }
  const streams = walk.objects.filter(({ value }) => value.kind === 'dictionary' && nameAt(value, 'Type') === 'XRef');
  if (sections.size !== walk.tables.size + streams.length) throw new UnreadablePdf('a section that nothing names');
  return [...sections.values()];
}

function readSection(
  text: string,
  at: number,
  walk: PdfWalk,
  byPlace: Map<number, PdfObject>,
  budget: PdfBudget,
): Section {
  const table = walk.tables.get(placeOf(text, at));
  if (table) return { ...table, packed: [] };
  const object = byPlace.get(placeOf(text, at));
  if (!object?.stream || object.value.kind !== 'dictionary' || nameAt(object.value, 'Type') !== 'XRef')
    throw new UnreadablePdf('a table that is not there');
  const { value: trailer } = object;
  const bytes = streamBytes(text, object, budget);
  const widths = numbersAt(trailer, 'W') ?? [];
  if (widths.length !== 3 || widths.some((width) => width > 8)) throw new UnreadablePdf('a table that cannot be read');
  const index = numbersAt(trailer, 'Index') ?? [0, wholeAt(trailer, 'Size') ?? 0];
  return { trailer, ...readEntries(bytes, widths, index) };
}

function readEntries(bytes: Buffer, [w1 = 0, w2 = 0, w3 = 0]: number[], index: number[]): Omit<Section, 'trailer'> {
  const [entries, packed]: [PdfTableEntry[], Packed[]] = [[], []];
  const field = (at: number, width: number) =>
    bytes.subarray(at, at + width).reduce((sum, byte) => sum * 256 + byte, 0);
  let at = 0;
  for (let no = 0; no < index.length; no += 2) {
    const [first = 0, size = 0] = [index[no], index[no + 1]];
    for (let number = first; number < first + size; number += 1) {
      if (at + w1 + w2 + w3 > bytes.length) throw new UnreadablePdf('a table that is too short');
      const kind = w1 === 0 ? 1 : field(at, w1);
      const second = field(at + w1, w2);
      if (kind === 1) entries.push({ number, at: second });
      else if (kind === 2) packed.push({ number, container: second });
      else if (kind !== 0) throw new UnreadablePdf('a table that cannot be read');
      at += w1 + w2 + w3;
    }
  }
  return { entries, packed };
}

type Compared = { walk: PdfWalk; byPlace: Map<number, PdfObject>; sections: Section[] };

/** Throws unless each entry points to its object and each object has an entry. */
function compareWithTables(text: string, { walk, byPlace, sections }: Compared): void {
  const listed = new Set<number>();
  for (const { number, at } of sections.flatMap(({ entries }) => entries)) {
    const object = byPlace.get(placeOf(text, at));
    if (object?.number !== number) throw new UnreadablePdf('an entry that leads to no object');
    listed.add(object.at);
  }
  for (const { at, value } of walk.objects) {
    // A cross-reference stream is found by its offset, so it need not have an entry.
    const isTable = value.kind === 'dictionary' && nameAt(value, 'Type') === 'XRef';
    if (!isTable && !listed.has(at)) throw new UnreadablePdf('an object that no table lists');
  }
}

/** Skips white space before an object, because the entries of some writers point to the white space. */
function placeOf(text: string, at: number): number {
  let place = at;
  while (place < at + 4 && /[\0\t\n\f\r ]/.test(text[place] ?? '')) place += 1;
  return place;
}

/** Checks the stream lengths that are references. The first reading could only guess them from the text. */
function compareLengths(objects: readonly PdfObject[], meanings: Map<number, PdfValue[]>): void {
  for (const { value, stream } of objects) {
    const length = value.kind === 'dictionary' ? value.entries.get('Length') : null;
    if (!stream || length?.kind !== 'reference') continue;
    const said = meanings.get(length.to) ?? [];
    if (!said.some((one) => one.kind === 'number' && one.value === stream.to - stream.from))
      throw new UnreadablePdf('a length that is not given');
  }
}

/**
 * Reads the objects in an object stream: first a list of pairs of number and offset, then the values. Returns an empty
 * list for other streams.
 */
function unpack(text: string, object: PdfObject, budget: PdfBudget): { number: number; value: PdfValue }[] {
  const { value, stream } = object;
  if (!stream || value.kind !== 'dictionary' || !isObjectStream(value)) return [];
  const [size, first] = [wholeAt(value, 'N'), wholeAt(value, 'First')];
  if (nameAt(value, 'Type') !== 'ObjStm' || size === null || first === null)
    throw new UnreadablePdf('packed objects without their description');
  const inside = streamBytes(text, object, budget).toString('latin1');
  const head = new PdfReader(inside.slice(0, first), budget);
  const places = Array.from({ length: Math.min(size, inside.length) }, () => ({
    number: head.mustNumber(),
    at: head.mustNumber(),
  }));
  if (places.length !== size || head.token()) throw new UnreadablePdf('packed objects without their description');
  const { values } = new PdfReader(inside, budget, first).valuesUntil();
  const byPlace = new Map(values.map((one) => [one.at - first, one.value]));
  if (values.length !== size) throw new UnreadablePdf('packed objects that are not listed');
  return places.map(({ number, at }) => {
    const found = byPlace.get(placeOf(inside, first + at) - first);
    if (!found) throw new UnreadablePdf('a packed object that is not there');
    return { number, value: found };
  });
}

/** Returns the bytes of a cross-reference stream or an object stream. Its only compression can be Flate. */
function streamBytes(text: string, { value, stream }: PdfObject, budget: PdfBudget): Buffer {
  if (!stream || value.kind !== 'dictionary') throw new UnreadablePdf('no stream');
  const bytes = Buffer.from(text.slice(stream.from, stream.to), 'latin1');
  const { entries } = value;
  const [filter] = listOf(entries.get('Filter'));
  if (listOf(entries.get('Filter')).length === 0) return bytes;
  const isFlate = filter?.kind === 'name' && (filter.text === 'FlateDecode' || filter.text === 'Fl');
  if (!isFlate || listOf(entries.get('Filter')).length > 1 || entries.has('DP') || entries.has('F'))
    throw new UnreadablePdf('objects in an unusual packing');
  const [parameters, ...more] = listOf(entries.get('DecodeParms'));
  const plain = inflate(bytes, budget);
  if (!parameters || parameters.kind === 'constant') return plain;
  if (parameters.kind !== 'dictionary' || more.length > 0) throw new UnreadablePdf('objects in an unusual packing');
  return unpredict(plain, parameters);
}

function inflate(packed: Buffer, budget: PdfBudget): Buffer {
  try {
    const plain = inflateSync(packed, { maxOutputLength: Math.max(1, budget.inflatedBytes) });
    budget.inflatedBytes -= plain.length;
    return plain;
  } catch (cause) {
    throw new UnreadablePdf('a stream that cannot be unpacked', { cause });
  }
}

/** Reverses PNG's row filters, because tables are often stored as differences (ISO 32000-1 §7.4.4.4). */
function unpredict(bytes: Buffer, parameters: PdfDictionary): Buffer {
  const predictor = wholeAt(parameters, 'Predictor') ?? 1;
  if (predictor === 1) return bytes;
  const columns = wholeAt(parameters, 'Columns') ?? 1;
  const isUsual = predictor >= 10 && predictor <= 15 && columns >= 1 && columns <= 64;
  if (!isUsual || parameters.entries.has('Colors') || parameters.entries.has('BitsPerComponent'))
    throw new UnreadablePdf('objects in an unusual packing');
  const rows = Math.floor(bytes.length / (columns + 1));
  const plain = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (columns + 1)];
    // Filter 0 means the plain row, 2 the difference from the row above. No known writer uses other filters for tables.
    if (kind !== 0 && kind !== 2) throw new UnreadablePdf('objects in an unusual packing');
    for (let column = 0; column < columns; column += 1) {
      const above = kind === 2 && row > 0 ? (plain[(row - 1) * columns + column] ?? 0) : 0;
      plain[row * columns + column] = (bytes[row * (columns + 1) + 1 + column] ?? 0) + above;
    }
  }
  return plain;
}

/** Returns the catalogue. The newest section contains a reference to it. The catalogue refers to the pages. */
function rootOf([newest]: Section[], meanings: Map<number, PdfValue[]>): PdfDictionary {
  const root = newest?.trailer.entries.get('Root');
  const found = root?.kind === 'reference' ? (meanings.get(root.to) ?? []) : [];
  for (const value of found)
    if (value.kind !== 'dictionary' || nameAt(value, 'Type') !== 'Catalog' || !value.entries.has('Pages'))
      throw new UnreadablePdf('a document without pages');
  const [only] = found;
  if (only?.kind !== 'dictionary') throw new UnreadablePdf('a document without pages');
  return only;
}

const listOf = (value: PdfValue | undefined): PdfValue[] =>
  value === undefined ? [] : value.kind === 'array' ? value.items : [value];

function numbersAt({ entries }: PdfDictionary, key: string): number[] | null {
  const value = entries.get(key);
  if (value?.kind !== 'array') return null;
  return value.items.map((item) => {
    if (item.kind !== 'number' || !Number.isSafeInteger(item.value) || item.value < 0)
      throw new UnreadablePdf('a table that cannot be read');
    return item.value;
  });
}
