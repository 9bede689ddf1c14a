import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { type OwnData, safeFileName } from '../../platform/own-data.ts';
import type { InvoiceDocument } from './invoice/invoice-document.ts';
import { blankBilling, deleteClaims, findEventsOf, readOrderRows, replaceBody } from './store/privacy.ts';

export const privacy = { exportOf, eraseOf };

/**
 * What was bought, paid and paid back, and what it gave; each invoice and credit note as the PDF that its buyer knows.
 */
async function exportOf({ database, settings }: App, userId: UserId): Promise<OwnData> {
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

/** What a gateway says about a payer, in any of its events. */
const ofThePayer = new Set(['email', 'contact', 'name', 'vpa', 'card', 'upi', 'bank_account', 'address', 'notes']);

/**
 * Billing data stay while there is an invoice: tax law requires them for years. Where nothing was billed they are
 * deleted, as are payments that were asked about and what the gateway said about the payer.
 */
async function eraseOf({ tx }: Work, userId: UserId): Promise<string[]> {
  await blankBilling(tx, userId);
  await deleteClaims(tx, userId);
  for (const { eventId, body } of await findEventsOf(tx, userId)) {
    const kept = JSON.parse(body, (key, value: unknown) => (ofThePayer.has(key) ? null : value));
    await replaceBody(tx, eventId, JSON.stringify(kept));
  }
  return [];
}
