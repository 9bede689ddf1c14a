/*
 * Splits the text of a PDF (one character per byte) into tokens, by ISO 32000-1 §7.2. It is stricter than other readers
 * and throws on anything else. If two readers understood a file differently, the file could hide something from one of
 * them.
 */

export type PdfToken =
  | { kind: 'name'; text: string; at: number }
  | { kind: 'number'; text: string; at: number }
  /** A keyword, or one of the tokens << >> [ ]. */
  | { kind: 'word'; text: string; at: number }
  /** A string as it is written in the file, with its brackets. */
  | { kind: 'string'; text: string; at: number };

export class UnreadablePdf extends Error {}

const SPACE = /[\0\t\n\f\r ]*/y;
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const COMMENT = /%[^\r\n]*/y;
const HEX_STRING = /<[0-9A-Fa-f\0\t\n\f\r ]*>/y;
const NUMBER = /^[+-]*[0-9]*\.?[0-9]*$/;

function take(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/**
 * Returns the next token at or after an offset, and the offset where the token ends. Returns null at the end of the
 * text.
 */
export function nextPdfToken(text: string, from: number): { token: PdfToken; end: number } | null {
  let at = from;
  for (;;) {
    at += take(SPACE, text, at).length;
    const comment = take(COMMENT, text, at);
    if (comment === '') break;
    at += comment.length;
  }
  const first = text[at];
  if (first === undefined) return null;
  if (first === '(') {
    const end = endOfString(text, at);
    return { token: { kind: 'string', text: text.slice(at, end), at }, end };
  }
  if (first === '/') {
    const name = take(REGULAR, text, at + 1);
    return { token: { kind: 'name', text: plainName(name), at }, end: at + 1 + name.length };
  }
  const pair = text.slice(at, at + 2);
  if (pair === '<<' || pair === '>>') return { token: { kind: 'word', text: pair, at }, end: at + 2 };
  if (first === '<') {
    const hex = take(HEX_STRING, text, at);
    if (hex === '') throw new UnreadablePdf('a hexadecimal string without an end');
    return { token: { kind: 'string', text: hex, at }, end: at + hex.length };
  }
  if (first === '[' || first === ']') return { token: { kind: 'word', text: first, at }, end: at + 1 };
  const word = take(REGULAR, text, at);
  if (word === '') throw new UnreadablePdf('a misplaced character');
  return { token: { kind: NUMBER.test(word) ? 'number' : 'word', text: word, at }, end: at + word.length };
}

/** Decodes the escapes in a name, for example `J#61vaScript` to JavaScript. */
function plainName(name: string): string {
  return name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new UnreadablePdf('a string without an end');
}
