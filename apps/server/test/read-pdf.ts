import { inflateSync } from 'node:zlib';

export type PdfContent = {
  /**
   * The text in the order in which it is drawn, without spaces. Fonts and line breaks can split a sentence anywhere, so
   * spaces are unreliable.
   */
  text: string;
  /** Width and height of each picture in pixels. */
  pictures: [number, number][];
};

/**
 * Reads the text of PDFs that this project has written. It uses the tables in the PDF that map glyphs to characters.
 */
export function readPdf(bytes: Buffer): PdfContent {
  const objects = new Map<string, { head: string; stream: Buffer }>();
  const raw = bytes.toString('latin1');
  for (const found of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n([\s\S]*?)\nendstream)?\nendobj/g)) {
    const [, id = '', head = '', stream = ''] = found;
    const data = Buffer.from(stream, 'latin1');
    objects.set(id, { head, stream: head.includes('/FlateDecode') ? inflateSync(data) : data });
  }
  const all = [...objects.values()];
  const refs = (head: string, pattern: RegExp) => [...head.matchAll(pattern)];
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of all)
    for (const [, name = '', fontId = ''] of refs(head, /\/(F\d+) (\d+) 0 R/g)) {
      const [, tableId = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId)?.head ?? '') ?? [];
      const table = objects.get(tableId);
      if (table) fonts.set(name, readTable(table.stream.toString('latin1')));
    }
  const text = all.map(({ stream }) => readText(stream.toString('latin1'), fonts)).join('');
  const pictures = all.filter(({ head }) => head.includes('/Subtype /Image'));
  const side = (head: string, name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(head)?.[1]);
  return {
    text: text.replaceAll(/\s/g, ''),
    pictures: pictures.map(({ head }) => [side(head, 'Width'), side(head, 'Height')]),
  };
}

function readTable(cmap: string): Map<number, string> {
  const table = new Map<number, string>();
  for (const [, from = '', values = ''] of cmap.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    [...values.matchAll(/<([\da-f\s]*)>/gi)].forEach(([, hex = ''], n) => {
      const units = Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').swap16();
      table.set(Number.parseInt(from, 16) + n, units.toString('utf16le'));
    });
  return table;
}

function readText(content: string, fonts: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>();
  let text = '';
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? new Map();
    for (const [, hex = ''] of (glyphs ?? '').matchAll(/<([\da-f]+)>/gi))
      for (const [glyph] of hex.matchAll(/.{4}/g)) text += font.get(Number.parseInt(glyph, 16)) ?? '';
  }
  return text;
}
