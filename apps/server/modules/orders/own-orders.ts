import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../app.ts';
import { type OwnData, safeFileName } from '../../platform/own-data.ts';
import type { InvoiceDocument } from './invoice/invoice-document.ts';
import { readOrderRows } from './store/own-data.ts';

/** What was bought, paid and paid back, and what it gave; each invoice and credit note as the PDF that its buyer knows. */
export async function ownOrders({ database, settings }: App, userId: UserId): Promise<OwnData> {
  const { invoices, ...rows } = await readOrderRows(database, userId);
  const files = invoices.map(({ number, document }) => ({
    path: `invoices/${safeFileName(number)}.pdf`,
    async read() {
      const { renderInvoice } = await import('./invoice/render-invoice.ts');
      return await renderInvoice(JSON.parse(document) as InvoiceDocument, settings.KASAUTI_SITE_NAME);
    },
  }));
  return { rows: { ...rows, invoices: invoices.map(({ document: _, ...told }) => told) }, files };
}
