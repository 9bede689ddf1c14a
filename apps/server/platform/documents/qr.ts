import { encode } from 'uqr';

/** Draws a QR code as vector squares, which are sharp at any size. */
export function drawQr(doc: PDFKit.PDFDocument, text: string, place: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const square = place.side / size;
  data.forEach((row, rowNo) => {
    row.forEach((dark, columnNo) => {
      if (dark) doc.rect(place.x + columnNo * square, place.y + rowNo * square, square + 0.05, square + 0.05);
    });
  });
  doc.fill('#000000');
}
