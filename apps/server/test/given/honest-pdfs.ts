import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PDFName, PDFString, PDFDocument as PdfLibDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { jsPDF } from 'jspdf';
import PdfKitDocument from 'pdfkit';

/*
 * Harmless PDFs: printed by browsers and office programs, scanned, typeset with TeX, assembled by tools, and written by
 * libraries for websites. The PDFs of programs are stored in one file. Each was made from a few lines of text with
 * Chromium, LibreOffice, ghostscript, cairo, Inkscape, WeasyPrint, wkhtmltopdf, TeX, groff, img2pdf, poppler or qpdf.
 * The PDFs of libraries are created here.
 */

/** Returns the PDFs that were made with other programs, by name. */
export function printedPdfs(): Record<string, Buffer> {
  const packed = readFileSync(join(import.meta.dirname, '../fixtures/honest-pdfs.json.br'));
  const files = JSON.parse(brotliDecompressSync(packed).toString('utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text, 'latin1')]));
}

const KINDS = 45;

/** Returns `KINDS` different PDFs from each of three libraries. */
export async function writtenPdfs(): Promise<Record<string, Buffer>> {
  const all: Record<string, Buffer> = {};
  for (let no = 0; no < KINDS; no += 1) {
    all[`pdfkit-${no}`] = await fromPdfKit(no);
    all[`pdf-lib-${no}`] = await fromPdfLib(no);
    all[`jspdf-${no}`] = fromJsPdf(no);
  }
  return all;
}

const linesOf = (no: number) =>
  Array.from({ length: 3 + (no % 7) }, (_, line) => `Subject ${line + 1}: ${(no * 37 + line * 11) % 101} of 100 (obj)`);

async function fromPdfKit(no: number): Promise<Buffer> {
  const document = new PdfKitDocument({
    compress: no % 2 === 0,
    pdfVersion: (['1.3', '1.4', '1.5', '1.6', '1.7', '1.7ext3'] as const)[no % 6] ?? '1.7',
    tagged: no % 3 === 0,
    displayTitle: no % 4 === 0,
    lang: 'en-IN',
    size: no % 2 ? 'A4' : [420, 300],
    info: { Title: `Marks sheet ${no} \\(copy\\)`, Author: 'अंक पत्र' },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on('end', resolve));
  for (const line of linesOf(no)) document.text(line, { link: no % 5 ? null : 'https://board.example/verify' });
  if (no % 4 === 1) document.addPage().text('Second page').rect(10, 10, 90, 40).stroke();
  if (no % 4 === 2) document.outline.addItem('Marks');
  if (no % 6 === 3) document.note(10, 10, 90, 40, 'Seen by the registrar');
  if (no % 6 === 4) document.initForm().formText('name', 10, 200, 90, 20, { value: 'Asha' });
  document.end();
  await ended;
  return Buffer.concat(parts);
}

async function fromPdfLib(no: number): Promise<Buffer> {
  const document = await PdfLibDocument.create();
  const font = await document.embedFont(no % 2 ? StandardFonts.Helvetica : StandardFonts.TimesRoman);
  for (let page = 0; page <= no % 3; page += 1) {
    const sheet = document.addPage([300 + no, 400]);
    for (const [at, line] of linesOf(no).entries()) sheet.drawText(line, { x: 20, y: 370 - at * 16, size: 11, font });
    sheet.drawRectangle({ x: 5, y: 5, width: 40 + no, height: 20, color: rgb(0.4, 0.5, 0.6) });
    if (no % 4 === 0) {
      const action = document.context.obj({
        Type: 'Action',
        S: 'URI',
        URI: PDFString.of(`https://board.example/${no}`),
      });
      const link = document.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 50, 20], A: action });
      sheet.node.set(PDFName.of('Annots'), document.context.obj([document.context.register(link)]));
    }
  }
  if (no % 5 === 2) document.getForm().createTextField('name').addToPage(document.getPage(0), { x: 20, y: 20 });
  const first = await document.save({ useObjectStreams: no % 2 === 0 });
  if (no % 6 !== 1) return Buffer.from(first);
  const again = await PdfLibDocument.load(first);
  again.setTitle('Opened and saved again');
  return Buffer.from(await again.save({ useObjectStreams: no % 4 === 1 }));
}

function fromJsPdf(no: number): Buffer {
  const document = new jsPDF({ compress: no % 2 === 0, unit: 'mm', format: no % 3 ? 'a4' : [90, 60 + no] });
  document.setFont((['helvetica', 'times', 'courier'] as const)[no % 3] ?? 'times');
  for (const [at, line] of linesOf(no).entries()) document.text(line, 10, 10 + at * 6);
  if (no % 4 === 0) document.textWithLink('Verify', 10, 55, { url: `https://board.example/${no}` });
  if (no % 4 === 1) document.addPage().text('Second page', 10, 10);
  if (no % 5 === 3) document.outline.add(null, 'Marks', { pageNumber: 1 });
  return Buffer.from(document.output('arraybuffer'));
}
