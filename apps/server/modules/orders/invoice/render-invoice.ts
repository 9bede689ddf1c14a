import { paise } from '@kasauti/domain/commerce/paise.ts';
import { formatDate } from '@kasauti/domain/format/dates.ts';
import { formatRupees, groupIndian } from '@kasauti/domain/format/money.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import {
  baselineOf,
  ink,
  openPdf,
  type Pdf,
  pageBox,
  splitScripts,
  type Weight,
} from '../../../platform/documents/pdf.ts';
import { amountInWords } from './amount-in-words.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice-document.ts';

const LAST_ROW_Y = 700;
const FOOT = 806;
const TOTALS_END = pageBox.right - 10;

type Column = {
  head: string;
  width: number;
  cell(line: InvoiceLine, no: number): string;
  /** Returns the second line of a cell, in a muted colour. Columns with one line per cell do not have this function. */
  under?(line: InvoiceLine): string;
};

/**
 * Renders an invoice or credit note as a PDF with A4 pages. Only the stored document is used, so a PDF that is rendered
 * years later has the same content.
 */
export async function renderInvoice(document: InvoiceDocument, siteName: string): Promise<Buffer> {
  const pdf = openPdf(`${document.title} ${document.number}`, 'en');
  drawHead(pdf, document, siteName);
  let y = drawParties(pdf, document);
  y = drawFacts(pdf, document, y);
  const table = drawLines(pdf, document, y);
  drawTotals(pdf, document, table.bottom);
  drawFoot(pdf, document, table.pages);
  return await pdf.finish();
}

function drawHead(pdf: Pdf, { title, number, issuedAt }: InvoiceDocument, siteName: string): void {
  pdf.text(siteName, { x: pageBox.left, y: pageBox.top, width: 260, size: 20, weight: 'bold', colour: ink.navy });
  right(pdf, title, { y: pageBox.top, size: 20, weight: 'bold' });
  right(pdf, number, { y: pageBox.top + 28, size: 11, weight: 'bold' });
  right(pdf, formatDate(new Date(issuedAt), INDIA_TIME_ZONE, 'en'), {
    y: pageBox.top + 43,
    size: 10,
    colour: ink.quiet,
  });
  pdf.rule(pageBox.top + 66);
}

function drawParties(pdf: Pdf, { seller, buyer }: InvoiceDocument): number {
  const top = pageBox.top + 80;
  const column = (x: number, label: string, name: string, lines: string[]) => {
    let y = pdf.text(label, { x, y: top, width: 235, size: 9, colour: ink.quiet }) + 2;
    y = pdf.text(name, { x, y, width: 235, size: 11, weight: 'bold' }) + 1;
    for (const line of lines) y = pdf.text(line, { x, y, width: 235, size: 9.5 }) + 1;
    return y;
  };
  const sold = column(pageBox.left, 'Sold by', seller.legalName, [
    seller.address,
    `${seller.state.name} (State code ${seller.state.gstCode})`,
    `GSTIN ${seller.gstin}`,
  ]);
  const billed = column(pageBox.left + 264, 'Billed to', buyer.name, [
    `${buyer.state.name} (State code ${buyer.state.gstCode})`,
    ...(buyer.gstin ? [`GSTIN ${buyer.gstin}`] : []),
  ]);
  return Math.max(sold, billed) + 12;
}

function drawFacts(pdf: Pdf, document: InvoiceDocument, top: number): number {
  const facts: [label: string, value: string][] = [
    ['Place of supply', `${document.placeOfSupply.name} (${document.placeOfSupply.gstCode})`],
    ['Payment', document.payment.gatewayPaymentId],
    ['Reverse charge', document.isReverseCharge ? 'Yes' : 'No'],
    ...(document.creditFor ? [['Against invoice', againstInvoice(document.creditFor)] as [string, string]] : []),
  ];
  pdf.doc.roundedRect(pageBox.left, top, pageBox.width, 40, 4).fill(ink.tint);
  const width = pageBox.width / facts.length;
  facts.forEach(([label, value], index) => {
    const x = pageBox.left + 12 + index * width;
    pdf.text(label, { x, y: top + 7, width: width - 16, size: 8.5, colour: ink.quiet });
    pdf.text(value, { x, y: top + 20, width: width - 16, size: 9.5 });
  });
  return top + 58;
}

const againstInvoice = ({ number, issuedAt }: { number: string; issuedAt: string }) =>
  `${number} of ${formatDate(new Date(issuedAt), INDIA_TIME_ZONE, 'en')}`;

function drawLines(pdf: Pdf, document: InvoiceDocument, top: number): { bottom: number; pages: number } {
  const columns = columnsFor(document);
  let y = drawTableHead(pdf, columns, top);
  let pages = 1;
  document.lines.forEach((line, index) => {
    if (y > LAST_ROW_Y) {
      drawFoot(pdf, document, pages);
      pdf.doc.addPage();
      pages += 1;
      y = drawTableHead(pdf, columns, pageBox.top);
    }
    y = drawRow(pdf, columns, line, index + 1, y);
  });
  // If the totals do not fit below the last line, they begin on a new page and are not split.
  if (y <= LAST_ROW_Y - 70) return { bottom: y, pages };
  drawFoot(pdf, document, pages);
  pdf.doc.addPage();
  return { bottom: pageBox.top, pages: pages + 1 };
}

function columnsFor({ totals, placeOfSupply }: InvoiceDocument): Column[] {
  const half = (line: InvoiceLine) => `${line.taxRateInPercent / 2} %`;
  const taxes: Column[] =
    totals.igstInPaise > 0
      ? [
          {
            head: 'IGST',
            width: 100,
            cell: (line) => plain(line.igstInPaise),
            under: (line) => `${line.taxRateInPercent} %`,
          },
        ]
      : [
          { head: 'CGST', width: 50, cell: (line) => plain(line.cgstInPaise), under: half },
          { head: placeOfSupply.levies, width: 50, cell: (line) => plain(line.sgstInPaise), under: half },
        ];
  return [
    {
      head: 'Test',
      width: 166,
      cell: (line, no) => `${no}. ${line.description}`,
      under: (line) => `${line.testCode} · SAC ${line.sac}`,
    },
    { head: 'Units', width: 32, cell: (line) => String(line.quantity) },
    { head: 'Price with GST', width: 68, cell: (line) => plain(line.unitPriceInPaise) },
    { head: 'Taxable value', width: 66, cell: (line) => plain(line.taxableInPaise) },
    ...taxes,
    { head: 'Total', width: 67, cell: (line) => plain(line.grossInPaise) },
  ];
}

function drawTableHead(pdf: Pdf, columns: readonly Column[], top: number): number {
  let x: number = pageBox.left;
  columns.forEach(({ head, width }, index) => {
    if (index === 0) pdf.text(head, { x, y: top, width, size: 8.5, colour: ink.quiet });
    else right(pdf, head, { y: top, end: x + width, width, size: 8.5, colour: ink.quiet });
    x += width;
  });
  pdf.rule(top + 15);
  return top + 22;
}

function drawRow(pdf: Pdf, columns: readonly Column[], line: InvoiceLine, no: number, top: number): number {
  let x: number = pageBox.left;
  let bottom = top;
  columns.forEach(({ width, cell, under }, index) => {
    if (index === 0) {
      bottom = pdf.text(cell(line, no), { x, y: top, width: width - 10, size: 9.5 });
      if (under) bottom = pdf.text(under(line), { x, y: bottom + 1, width: width - 10, size: 8.5, colour: ink.quiet });
    } else {
      right(pdf, cell(line, no), { y: top, end: x + width, width: width - 4, size: 9.5 });
      if (under)
        right(pdf, under(line), { y: top + 13, end: x + width, width: width - 4, size: 8.5, colour: ink.quiet });
    }
    x += width;
  });
  const end = Math.max(bottom, top + 26) + 5;
  pdf.rule(end);
  return end + 7;
}

function drawTotals(pdf: Pdf, { totals, placeOfSupply, seller, creditFor }: InvoiceDocument, top: number): void {
  const taxes: [string, number][] =
    totals.igstInPaise > 0
      ? [['IGST', totals.igstInPaise]]
      : [
          ['CGST', totals.cgstInPaise],
          [placeOfSupply.levies, totals.sgstInPaise],
        ];
  let y = top + 4;
  for (const [label, amount] of [['Taxable value', totals.taxableInPaise] as [string, number], ...taxes]) {
    pdf.text(label, { x: 330, y, width: 110, size: 10, colour: ink.quiet });
    right(pdf, rupees(amount), { y, end: TOTALS_END, size: 10 });
    y += 17;
  }
  pdf.doc.roundedRect(318, y, pageBox.right - 318, 30, 4).fill(ink.tint);
  pdf.text(creditFor ? 'Total refunded' : 'Total paid', { x: 330, y: y + 8, width: 110, size: 11, weight: 'bold' });
  right(pdf, rupees(totals.grossInPaise), { y: y + 7, end: TOTALS_END, size: 13, weight: 'bold' });

  const words = pdf.text(amountInWords(totals.grossInPaise), { x: pageBox.left, y: top + 4, width: 250, size: 9.5 });
  pdf.text(
    `Prices include GST. Issued electronically by ${seller.legalName}; under the Information Technology Act, 2000 it needs no signature.`,
    { x: pageBox.left, y: words + 8, width: 250, size: 8.5, colour: ink.quiet },
  );
}

function drawFoot(pdf: Pdf, { number, orderId }: InvoiceDocument, pageNo: number): void {
  // The footer is inside the bottom margin, where pdfkit would begin a new page. The margin is therefore set to 0
  // meanwhile.
  const { margins } = pdf.doc.page;
  const kept = margins.bottom;
  margins.bottom = 0;
  pdf.text(`Order ${orderId}`, { x: pageBox.left, y: FOOT, width: 320, size: 8, colour: ink.quiet });
  right(pdf, pageNo === 1 ? number : `${number}, page ${pageNo}`, { y: FOOT, size: 8, colour: ink.quiet });
  margins.bottom = kept;
}

type RightPlace = { y: number; end?: number; width?: number; size: number; weight?: Weight; colour?: string };

/**
 * Draws one line of text, right-aligned at `end`. The width of each script's part is measured separately, because
 * pdfkit cannot align a line that uses two fonts. If the line is wider than `width`, a smaller font size is used.
 */
function right(pdf: Pdf, text: string, place: RightPlace): void {
  const { y, end = pageBox.right, width = 260, weight = 'regular', colour = ink.text } = place;
  const { doc } = pdf;
  const runs = splitScripts(text);
  const measure = (size: number) =>
    runs.map((run) => doc.font(`${run.script}-${weight}`).fontSize(size).widthOfString(run.text));
  const wide = measure(place.size).reduce((sum, one) => sum + one, 0);
  const size = wide > width ? (place.size * width) / wide : place.size;
  const widths = measure(size);
  let x = end - widths.reduce((sum, one) => sum + one, 0);
  runs.forEach((run, index) => {
    doc
      .font(`${run.script}-${weight}`)
      .fontSize(size)
      .fillColor(colour)
      .text(run.text, x, y, { lineBreak: false, baseline: baselineOf(size) });
    x += widths[index] ?? 0;
  });
}

/** Returns an amount with two digits for paise. The amounts in a column are then aligned. */
function plain(amountInPaise: number): string {
  return `${groupIndian(String(Math.floor(amountInPaise / 100)))}.${String(amountInPaise % 100).padStart(2, '0')}`;
}

function rupees(amountInPaise: number): string {
  return amountInPaise % 100 === 0 ? `${formatRupees(paise(amountInPaise))}.00` : formatRupees(paise(amountInPaise));
}
