import { DAY_MS, HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { deleteProcessedEvents } from './store/inbox.ts';
import { deleteOldListed } from './store/listed-refunds.ts';

const EVERY_MS = HOUR_MS;
/**
 * Events of the gateway are stored for this number of days. They contain data of payers, so they are deleted when
 * disputes about them have become unlikely. The gateway repeats an event for at most a week.
 */
const GATEWAY_NEWS_KEPT_DAYS = 90;
const MAX_AT_ONCE = 5_000;

export function tidyGatewayNews(app: App): void {
  app.every('forget-gateway-news', EVERY_MS, () => app.inTransaction(forgetGatewayNews));
}

/**
 * Deletes old events of the gateway and old entries of its list of refunds. Events and entries that were not processed
 * yet are not deleted.
 */
export async function forgetGatewayNews({ tx, now }: Work): Promise<void> {
  const before = new Date(now.getTime() - GATEWAY_NEWS_KEPT_DAYS * DAY_MS);
  await deleteProcessedEvents(tx, before, MAX_AT_ONCE);
  await deleteOldListed(tx, before);
}
