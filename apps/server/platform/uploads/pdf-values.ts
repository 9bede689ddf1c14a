import { nextPdfToken, type PdfToken, UnreadablePdf } from './pdf-tokens.ts';

export type PdfDictionary = { kind: 'dictionary'; entries: Map<string, PdfValue> };
export type PdfValue =
  | { kind: 'name'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'string'; raw: string }
  /** The constants true, false and null. */
  | { kind: 'constant' }
  | { kind: 'reference'; to: number }
  | { kind: 'array'; items: PdfValue[] }
  | PdfDictionary;

/** Limits on the work for one file. A legitimate document of ten megabytes needs much less. */
export type PdfBudget = { tokens: number; inflatedBytes: number };
export const makePdfBudget = (): PdfBudget => ({ tokens: 1_000_000, inflatedBytes: 32 * 1024 * 1024 });

const MAX_DEPTH = 200;

/** Reads values from the text of a PDF, in order and within a budget. `at` is the current offset. */
export class PdfReader {
  at: number;
  readonly text: string;
  readonly #budget: PdfBudget;

  constructor(text: string, budget: PdfBudget, at = 0) {
    this.text = text;
    this.at = at;
    this.#budget = budget;
  }

  token(): PdfToken | null {
    this.#budget.tokens -= 1;
    if (this.#budget.tokens < 0) throw new UnreadablePdf('too much in it');
    const found = nextPdfToken(this.text, this.at);
    if (found) this.at = found.end;
    return found?.token ?? null;
  }

  mustToken(): PdfToken {
    const token = this.token();
    if (!token) throw new UnreadablePdf('an early end');
    return token;
  }

  mustNumber(): number {
    const token = this.mustToken();
    if (token.kind !== 'number' || !/^\d{1,10}$/.test(token.text)) throw new UnreadablePdf('no whole number');
    return Number(token.text);
  }

  /** Reads values until one of the words in `ends`, and also reads that word. A reference is two numbers and an R. */
  valuesUntil(...ends: string[]): { values: { value: PdfValue; at: number }[]; end: string | null } {
    return this.#until(ends, 0);
  }

  #until(ends: readonly string[], depth: number) {
    if (depth > MAX_DEPTH) throw new UnreadablePdf('too deep');
    const values: { value: PdfValue; at: number }[] = [];
    for (;;) {
      const token = this.token();
      if (!token) {
        if (ends.length > 0) throw new UnreadablePdf('an early end');
        return { values, end: null };
      }
      if (token.kind === 'word' && ends.includes(token.text)) return { values, end: token.text };
      if (token.kind === 'word' && token.text === 'R') {
        const [number, generation] = values.splice(-2).map(({ value, at }) => ({ value, at }));
        if (number?.value.kind !== 'number' || generation?.value.kind !== 'number')
          throw new UnreadablePdf('a reference to nothing');
        values.push({ value: { kind: 'reference', to: number.value.value }, at: number.at });
      } else values.push({ value: this.#value(token, depth), at: token.at });
    }
  }

  #value(token: PdfToken, depth: number): PdfValue {
    switch (token.kind) {
      case 'name':
        return { kind: 'name', text: token.text };
      case 'number':
        return { kind: 'number', value: Number(token.text) };
      case 'string':
        return { kind: 'string', raw: token.text };
      case 'word':
        if (token.text === '[') return { kind: 'array', items: this.#until([']'], depth + 1).values.map(onlyValue) };
        if (token.text === '<<') return dictionaryOf(this.#until(['>>'], depth + 1).values.map(onlyValue));
        if (!['true', 'false', 'null'].includes(token.text)) throw new UnreadablePdf('an unknown word');
        return { kind: 'constant' };
    }
  }
}

const onlyValue = ({ value }: { value: PdfValue }) => value;

/**
 * Builds a dictionary from keys and values. Throws on a repeated key, because two readers could understand the
 * dictionary differently.
 */
function dictionaryOf(values: PdfValue[]): PdfDictionary {
  const entries = new Map<string, PdfValue>();
  for (let at = 0; at < values.length; at += 2) {
    const [key, value] = [values[at], values[at + 1]];
    if (key?.kind !== 'name' || !value) throw new UnreadablePdf('a value without its key');
    if (entries.has(key.text)) throw new UnreadablePdf('a key that comes twice');
    entries.set(key.text, value);
  }
  return { kind: 'dictionary', entries };
}

export const nameAt = ({ entries }: PdfDictionary, key: string): string | null => {
  const value = entries.get(key);
  return value?.kind === 'name' ? value.text : null;
};

/** Returns the value of a key if it is a non-negative integer. Returns null for anything else, even a reference. */
export const wholeAt = ({ entries }: PdfDictionary, key: string): number | null => {
  const value = entries.get(key);
  return value?.kind === 'number' && Number.isSafeInteger(value.value) && value.value >= 0 ? value.value : null;
};

/** Decodes a string to one character per byte (ISO 32000-1 §7.3.4). */
export function pdfStringText(raw: string): string {
  if (raw.startsWith('<')) {
    const digits = raw.replaceAll(/[^0-9A-Fa-f]/g, '');
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1');
  }
  const plain: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  return raw.slice(1, -1).replaceAll(/\\(?:([0-7]{1,3})|(\r\n|\r|\n)|([\s\S]))/g, (_, octal, line, sign) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    return line === undefined ? (plain[sign] ?? sign) : '';
  });
}
