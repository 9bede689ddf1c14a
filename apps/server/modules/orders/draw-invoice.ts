import type { InvoiceDocument } from './invoice-document.ts';

export async function drawInvoice(document: InvoiceDocument, siteName: string): Promise<Buffer> {
  return Buffer.from(JSON.stringify({ document, siteName }));
}
