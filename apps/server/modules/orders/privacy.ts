import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { type OwnData, safeFileName } from '../../platform/own-data.ts';
import type { InvoiceDocument } from './invoice/invoice-document.ts';
import { blankBilling, deleteClaims, findEventsOf, readOrderRows, replaceBody } from './store/privacy.ts';

export const privacy = { exportOf, eraseOf };

/**
 * Exports the orders, payments, refunds, entitlements and reports of missing payments of a user. Each invoice and
 * credit note is exported as the PDF that the buyer can download.
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

/** Names of the fields in a gateway event that contain data of the payer. */
const ofThePayer = new Set(['email', 'contact', 'name', 'vpa', 'card', 'upi', 'bank_account', 'address', 'notes']);

/**
 * Erases the billing name and GSTIN of orders without an invoice. If there is an invoice, tax law requires that these
 * data are stored for years. Also erases the user's reports of missing payments, and the payer's data in gateway
 * events.
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
