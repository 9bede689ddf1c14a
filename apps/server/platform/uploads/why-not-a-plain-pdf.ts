import { inflateSync } from 'node:zlib';
import { nextPdfToken, type PdfToken, UnreadablePdf } from './pdf-tokens.ts';

export type PdfProblem = 'pdf-not-plain' | 'pdf-locked' | 'pdf-unreadable';

/** What makes a PDF do something, or carry something, beyond its pages. */
const ACTIVE = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'FileAttachment',
  'Collection',
  'GoToE',
  'GoToR',
  'SubmitForm',
  'ImportData',
  'XFA',
  'Rendition',
  'RichMedia',
  'Movie',
  'Sound',
  '3D',
]);

const MOST_OBJECT_STREAM_BYTES = 32 * 1024 * 1024;
const MOST_INFLATED_BYTES = 96 * 1024 * 1024;
const MOST_DEPTH = 200;

/**
 * Says why a PDF is not kept, or null. It is read from its first byte to its last, and its compressed objects with it, and must be nothing
 * but pages: no script, no action that leaves the document, no file within. A file that can be understood in two ways is refused, since a
 * reader might take the other one: objects may stand only where this walk finds them, never inside a string, a comment or a stream.
 */
export function whyNotAPlainPdf(bytes: Buffer): PdfProblem | null {
  const text = bytes.toString('latin1');
  // A page or an archive may stand before the first or after the last line for readers that look for it; ours are whole.
  if (!/^%PDF-[12]\.[0-9][\r\n ]/.test(text) || !/%%EOF[\0\t\n\f\r ]*$/.test(text.slice(-2048)))
    return 'pdf-unreadable';
  try {
    const walk = new Walk(text);
    walk.document();
    return walk.isLocked ? 'pdf-locked' : walk.isActive ? 'pdf-not-plain' : null;
  } catch (error) {
    if (error instanceof UnreadablePdf) return 'pdf-unreadable';
    throw error;
  }
}

type Facts = { keys: Map<string, PdfToken | null>; filters: string[] };

/** One walk through one text. It holds the place it has come to. */
class Walk {
  isActive = false;
  isLocked = false;
  #text: string;
  #at = 0;
  #inflated = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): void {
    let [objects, trailers] = [0, 0];
    for (let token = this.#next(); token; token = this.#next()) {
      if (token.kind === 'number' || token.text === 'xref') continue;
      // The entries of a cross-reference table end in n or f.
      if (token.text === 'n' || token.text === 'f' || token.text === 'startxref') continue;
      if (token.text === 'obj') {
        this.#object();
        objects += 1;
      } else if (token.text === 'trailer') {
        if (this.#must().text !== '<<') throw new UnreadablePdf('a trailer without a dictionary');
        this.#dictionary(0);
        trailers += 1;
      } else throw new UnreadablePdf('something between the objects');
    }
    if (objects === 0) throw new UnreadablePdf('no object');
    if (objects !== count(this.#text, /[\0\t\n\f\r 0-9]obj(?=[\0\t\n\f\r ()<>[\]{}/%])/g))
      throw new UnreadablePdf('an object where none should be');
    if (trailers !== count(this.#text, /trailer/g)) throw new UnreadablePdf('a trailer where none should be');
  }

  /** What stands in an object stream: numbers, then values, without the words around them. */
  values(): void {
    for (let token = this.#next(); token; token = this.#next()) this.#value(token, 0);
  }

  #next(): PdfToken | null {
    const found = nextPdfToken(this.#text, this.#at);
    if (!found) return null;
    this.#at = found.end;
    if (found.token.kind === 'name') this.#note(found.token.text);
    return found.token;
  }

  #must(): PdfToken {
    const token = this.#next();
    if (!token) throw new UnreadablePdf('an early end');
    return token;
  }

  #note(name: string): void {
    if (name === 'Encrypt') this.isLocked = true;
    if (ACTIVE.has(name)) this.isActive = true;
  }

  #object(): void {
    let facts: Facts | null = null;
    for (let token = this.#must(); token.text !== 'endobj' || token.kind !== 'word'; token = this.#must()) {
      if (token.kind === 'word' && token.text === 'stream') {
        if (!facts) throw new UnreadablePdf('a stream without its dictionary');
        this.#stream(facts);
        facts = null;
      } else if (token.kind === 'word' && token.text === '<<') facts = this.#dictionary(0);
      else {
        facts = null;
        this.#value(token, 0);
      }
    }
  }

  #value(token: PdfToken, depth: number): void {
    if (depth > MOST_DEPTH) throw new UnreadablePdf('too deep');
    if (token.kind !== 'word') return;
    if (token.text === '<<') this.#dictionary(depth + 1);
    else if (token.text === '[') {
      for (let one = this.#must(); one.text !== ']'; one = this.#must()) this.#value(one, depth + 1);
    } else if (!['true', 'false', 'null', 'R'].includes(token.text)) throw new UnreadablePdf('an unknown word');
  }

  #dictionary(depth: number): Facts {
    const keys: Facts['keys'] = new Map();
    const filters: string[] = [];
    let key: string | null = null;
    for (let token = this.#must(); token.text !== '>>' || token.kind !== 'word'; token = this.#must()) {
      if (token.kind === 'name' && (key === null || keys.get(key) !== null)) {
        key = token.text;
        keys.set(key, null);
        continue;
      }
      if (key === null) throw new UnreadablePdf('a value without its key');
      const from = this.#at;
      this.#value(token, depth);
      if (key === 'Filter') filters.push(...namesIn(token, this.#text.slice(from, this.#at)));
      // A reference is two numbers and a word; what counts is that something stands there.
      keys.set(key, token);
    }
    return { keys, filters };
  }

  #stream({ keys, filters }: Facts): void {
    if (this.#text[this.#at] === '\r') this.#at += 1;
    if (this.#text[this.#at] !== '\n') throw new UnreadablePdf('a stream that begins in the middle of a line');
    const from = this.#at + 1;
    const to = this.#endOfStream(from, keys.get('Length') ?? null);
    if (keys.has('First') || isName(keys.get('Type'), 'ObjStm')) this.#objectStream(from, to, keys, filters);
    this.#at = this.#text.indexOf('endstream', to) + 'endstream'.length;
  }

  #endOfStream(from: number, length: PdfToken | null): number {
    const said = length?.kind === 'number' ? from + Number(length.text) : -1;
    if (said >= from && /^[\r\n]{0,2}endstream/.test(this.#text.slice(said, said + 11))) return said;
    const found = this.#text.indexOf('endstream', from);
    if (found < 0) throw new UnreadablePdf('a stream without an end');
    return found;
  }

  /** Objects may be packed into a stream; they are unpacked and read like the others. */
  #objectStream(from: number, to: number, keys: Facts['keys'], filters: string[]): void {
    const isFlate = filters.length === 1 && (filters[0] === 'FlateDecode' || filters[0] === 'Fl');
    if (!isFlate && (filters.length > 0 || keys.has('Filter')))
      throw new UnreadablePdf('objects in an unusual packing');
    if (keys.has('DecodeParms') || keys.has('DP') || keys.has('F'))
      throw new UnreadablePdf('objects in an unusual packing');
    const packed = Buffer.from(this.#text.slice(from, to), 'latin1');
    const inside = new Walk((isFlate ? inflate(packed) : packed).toString('latin1'));
    this.#inflated += inside.#text.length;
    if (this.#inflated > MOST_INFLATED_BYTES) throw new UnreadablePdf('too much in it');
    inside.values();
    this.isActive ||= inside.isActive;
    this.isLocked ||= inside.isLocked;
  }
}

function inflate(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: MOST_OBJECT_STREAM_BYTES });
  } catch (cause) {
    throw new UnreadablePdf('a stream that cannot be unpacked', { cause });
  }
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

const isName = (token: PdfToken | null | undefined, name: string) => token?.kind === 'name' && token.text === name;

/** The name itself, or those of an array. */
function namesIn(token: PdfToken, rest: string): string[] {
  if (token.kind === 'name') return [token.text];
  const names: string[] = [];
  for (let found = nextPdfToken(rest, 0); found; found = nextPdfToken(rest, found.end))
    if (found.token.kind === 'name') names.push(found.token.text);
  return names;
}
