import { isSitePath } from './plain-text.ts';

/*
 * Markup of the pages that the operator writes. It is a strict subset of Markdown: headings, lists, tables, links and
 * bold text. It contains no HTML. Any other text is shown as typed. Screens render elements from the parsed parts,
 * never from an HTML string.
 */

export type PageInline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; to: string };
export type PageBlock =
  | { kind: 'heading'; level: 1 | 2; inline: PageInline[] }
  | { kind: 'paragraph'; inline: PageInline[] }
  | { kind: 'list'; isNumbered: boolean; items: PageInline[][] }
  | { kind: 'table'; head: PageInline[][]; rows: PageInline[][][] };

type Line = { kind: 'heading' | 'larger-heading' | 'bullet' | 'number' | 'row' | 'text'; text: string };

/**
 * Parses a text into headings (`## `, `### `), lists (`- `, `1. `), tables (lines such as `| a | b |`, of which the
 * first is the head) and paragraphs.
 */
export function readPageText(text: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let last: Line['kind'] | null = null;
  for (const line of text.split('\n').map(readLine)) {
    const block = blocks.at(-1);
    const goesOn = line !== null && line.kind === last;
    if (line === null) last = null;
    else if (goesOn && block?.kind === 'list') block.items.push(readInline(line.text));
    else if (goesOn && block?.kind === 'table') addRow(block.rows, line.text);
    else if (goesOn && block?.kind === 'paragraph')
      block.inline.push({ kind: 'text', text: ' ' }, ...readInline(line.text));
    else blocks.push(beginBlock(line));
    last = line?.kind ?? null;
  }
  return blocks;
}

function readLine(line: string): Line | null {
  const text = line.trim();
  if (text === '') return null;
  if (/^\|.+\|.+\|$/.test(text)) return { kind: 'row', text };
  const [, mark = '', words = ''] = /^(##|###|-|\d{1,2}\.) +(.+)$/.exec(text) ?? [];
  if (mark === '##') return { kind: 'larger-heading', text: words };
  if (mark === '###') return { kind: 'heading', text: words };
  if (mark === '-') return { kind: 'bullet', text: words };
  return mark === '' ? { kind: 'text', text } : { kind: 'number', text: words };
}

function beginBlock({ kind, text }: Line): PageBlock {
  const inline = readInline(text);
  if (kind === 'text') return { kind: 'paragraph', inline };
  if (kind === 'row') return { kind: 'table', head: readCells(text), rows: [] };
  if (kind === 'bullet' || kind === 'number') return { kind: 'list', isNumbered: kind === 'number', items: [inline] };
  return { kind: 'heading', level: kind === 'larger-heading' ? 1 : 2, inline };
}

const cellsIn = (row: string) => row.slice(1, -1).split('|');
const readCells = (row: string) => cellsIn(row).map((cell) => readInline(cell.trim()));

/** Adds a row to a table. The line under the head that Markdown asks for (`|---|---|`) is no row. */
function addRow(rows: PageInline[][][], row: string): void {
  if (cellsIn(row).every((cell) => /^ *:?-+:? *$/.test(cell))) return;
  rows.push(readCells(row));
}

const marked = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)|\*\*([^*\n]{1,500})\*\*/g;

function readInline(text: string): PageInline[] {
  const parts: PageInline[] = [];
  let from = 0;
  for (const found of text.matchAll(marked)) {
    const [whole, words, to, bold] = found;
    if (to !== undefined && !leadsSomewhereSafe(to)) continue;
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) });
    if (to !== undefined) parts.push({ kind: 'link', text: words ?? '', to });
    else parts.push({ kind: 'strong', text: bold ?? '' });
    from = found.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/** Returns whether a link is safe: a path of this site, or an HTTPS address without user information. */
function leadsSomewhereSafe(to: string): boolean {
  return isSitePath(to) || /^https:\/\/[a-z0-9.-]+(:\d+)?([/?#][^@\\]*)?$/i.test(to);
}

/** Returns the plain text of a part of a line, for names. */
export const wordsOfInline = (inline: readonly PageInline[]): string => inline.map((part) => part.text).join('');

/** Returns the plain text, for the description of the page. */
export function wordsOfPageText(text: string): string {
  return readPageText(text).map(wordsOfBlock).join(' ');
}

function wordsOfBlock(block: PageBlock): string {
  if (block.kind === 'list') return block.items.map(wordsOfInline).join(', ');
  if (block.kind === 'table')
    return [block.head, ...block.rows].map((cells) => cells.map(wordsOfInline).join(': ')).join(', ');
  return wordsOfInline(block.inline);
}
