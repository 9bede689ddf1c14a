import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { blankBilling, deleteClaims, findEventsOf, replaceBody } from './store/erase.ts';

/** What a gateway tells of a payer, in any of its events. */
const ofThePayer = new Set(['email', 'contact', 'name', 'vpa', 'card', 'upi', 'bank_account', 'address', 'notes']);

/**
 * Billing stays where there is an invoice: tax law wants it for years. Where nothing was billed it goes, as do payments that were asked after
 * and what the gateway told of the payer.
 */
export async function eraseOrders({ tx }: Work, userId: UserId): Promise<string[]> {
  await blankBilling(tx, userId);
  await deleteClaims(tx, userId);
  for (const { eventId, body } of await findEventsOf(tx, userId)) {
    const kept = JSON.parse(body, (key, value: unknown) => (ofThePayer.has(key) ? null : value));
    await replaceBody(tx, eventId, JSON.stringify(kept));
  }
  return [];
}
