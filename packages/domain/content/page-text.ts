import { isSitePath } from './plain-text.ts';

/*
 * The small markup of the pages that the operator writes. A strict subset of Markdown: headings, lists, links and bold
 * words. There is no HTML in it: what is none of these is shown as it was typed, and a screen makes elements of the
 * parts, never of a string.
 */

export type PageInline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; to: string };
export type PageBlock =
  | { kind: 'heading'; level: 1 | 2; inline: PageInline[] }
  | { kind: 'paragraph'; inline: PageInline[] }
  | { kind: 'list'; isNumbered: boolean; items: PageInline[][] };

type Line = { kind: 'heading' | 'larger-heading' | 'bullet' | 'number' | 'text'; text: string };

/** The parts of a text: a line with `## ` or `### `, lines with `- ` or `1. `, and paragraphs of the lines between. */
export function readPageText(text: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let last: Line['kind'] | null = null;
  for (const line of text.split('\n').map(readLine)) {
    const block = blocks.at(-1);
    const goesOn = line !== null && line.kind === last;
    if (line === null) last = null;
    else if (goesOn && block?.kind === 'list') block.items.push(readInline(line.text));
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
  const [, mark = '', words = ''] = /^(##|###|-|\d{1,2}\.) +(.+)$/.exec(text) ?? [];
  if (mark === '##') return { kind: 'larger-heading', text: words };
  if (mark === '###') return { kind: 'heading', text: words };
  if (mark === '-') return { kind: 'bullet', text: words };
  return mark === '' ? { kind: 'text', text } : { kind: 'number', text: words };
}

function beginBlock({ kind, text }: Line): PageBlock {
  const inline = readInline(text);
  if (kind === 'text') return { kind: 'paragraph', inline };
  if (kind === 'bullet' || kind === 'number') return { kind: 'list', isNumbered: kind === 'number', items: [inline] };
  return { kind: 'heading', level: kind === 'larger-heading' ? 1 : 2, inline };
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

/** A path of this site, or an address by HTTPS that shows its host: nothing that runs, and no name before the host. */
function leadsSomewhereSafe(to: string): boolean {
  return isSitePath(to) || /^https:\/\/[a-z0-9.-]+(:\d+)?([/?#][^@\\]*)?$/i.test(to);
}

/** The words alone, for a description of the page. */
export function wordsOfPageText(text: string): string {
  const words = (inline: PageInline[]) => inline.map((part) => part.text).join('');
  return readPageText(text)
    .map((block) => (block.kind === 'list' ? block.items.map(words).join(', ') : words(block.inline)))
    .join(' ');
}
