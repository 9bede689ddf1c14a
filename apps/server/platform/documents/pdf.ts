import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';

/**
 * The fonts of every document: Noto Sans, and Noto Sans Devanagari for Hindi and the rupee sign. Both have the OFL
 * licence. Each document embeds only the characters that it uses.
 */
const require = createRequire(import.meta.url);
const fontFile = (family: string, file: string) =>
  readFileSync(join(dirname(require.resolve(`@fontsource/${family}/package.json`)), 'files', `${file}-normal.woff`));

const faces: Record<string, Buffer> = {};
function face(name: string, family: string, file: string): Buffer {
  faces[name] ??= fontFile(family, file);
  return faces[name];
}

export const ink = { text: '#14213d', quiet: '#4a5878', navy: '#203a6e', line: '#d6dbe6', tint: '#e9eef8' } as const;

export type Weight = 'regular' | 'bold';
export type TextOptions = {
  x: number;
  y: number;
  width: number;
  size?: number;
  weight?: Weight;
  colour?: string;
  /**
   * Horizontal alignment. Centre only text in one script. pdfkit would centre each script's run separately and draw one
   * over the other.
   */
  align?: 'left' | 'center';
};

export type Pdf = {
  doc: PDFKit.PDFDocument;
  /** Writes a text, which may mix scripts. Returns the y position below the text. */
  text(text: string, options: TextOptions): number;
  /** Draws a horizontal line across the page at `y`. */
  rule(y: number): void;
  /** Ends the document and returns its bytes. */
  finish(): Promise<Buffer>;
};

export const pageBox = { left: 48, right: 547, width: 499, top: 48, bottom: 794 } as const;

/** Opens an A4 portrait document with the fonts above. Screen readers and viewer windows show its `title`. */
export function openPdf(title: string, language: 'en' | 'hi'): Pdf {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 48,
    lang: language,
    info: { Title: title, Producer: 'Kasauti' },
    displayTitle: true,
    compress: true,
  });
  doc.registerFont('latin-regular', face('lr', 'noto-sans', 'noto-sans-latin-400'));
  doc.registerFont('latin-bold', face('lb', 'noto-sans', 'noto-sans-latin-600'));
  doc.registerFont('devanagari-regular', face('dr', 'noto-sans-devanagari', 'noto-sans-devanagari-devanagari-400'));
  doc.registerFont('devanagari-bold', face('db', 'noto-sans-devanagari', 'noto-sans-devanagari-devanagari-600'));
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  return {
    doc,
    text(text, { x, y, width, size = 10.5, weight = 'regular', colour = ink.text, align = 'left' }) {
      doc.fontSize(size).fillColor(colour);
      const runs = splitScripts(text);
      runs.forEach((run, n) => {
        doc.font(`${run.script}-${weight}`);
        const options = { width, align, continued: n < runs.length - 1, baseline: baselineOf(size) };
        if (n === 0) doc.text(run.text, x, y, options);
        else doc.text(run.text, options);
      });
      return doc.y;
    },
    rule(y) {
      doc.moveTo(pageBox.left, y).lineTo(pageBox.right, y).lineWidth(0.75).strokeColor(ink.line).stroke();
    },
    async finish() {
      doc.end();
      return await done;
    },
  };
}

/**
 * Returns pdfkit's baseline offset for a font size. Both fonts use the baseline of the Latin font. Otherwise Devanagari
 * and the rupee sign would be too high, because their ascent is lower.
 */
export const baselineOf = (size: number): number => -1.069 * size;

/**
 * Matches the Devanagari blocks, the joiners between Devanagari letters, and the rupee sign, which the Latin font
 * lacks.
 */
const DEVANAGARI = /^(?:[\u0900-\u097f]|[\u1cd0-\u1cf9]|[\ua8e0-\ua8ff]|\u200c|\u200d|\u20b9)$/u;

/** Splits a text into runs that can each be shown in one font. A space belongs to the run before it. */
export function splitScripts(text: string): { script: 'latin' | 'devanagari'; text: string }[] {
  const runs: { script: 'latin' | 'devanagari'; text: string }[] = [];
  for (const character of text === '' ? ' ' : text) {
    const last = runs.at(-1);
    const script = DEVANAGARI.test(character) ? 'devanagari' : 'latin';
    if (last && (last.script === script || character === ' ')) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}
