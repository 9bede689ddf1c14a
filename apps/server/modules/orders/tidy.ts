import { DAY_MS, HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { deleteProcessedEvents } from './store/inbox.ts';
import { deleteOldListed } from './store/listed-refunds.ts';

const EVERY_MS = HOUR_MS;
/**
 * Reports of the gateway name payers, and are kept only as long as somebody may dispute what followed from them. The
 * gateway itself repeats an event for a week at most.
 */
const GATEWAY_NEWS_KEPT_DAYS = 90;
const MAX_AT_ONCE = 5_000;

export function tidyGatewayNews(app: App): void {
  app.every('forget-gateway-news', EVERY_MS, () => app.inTransaction(forgetGatewayNews));
}

/** Deletes old reports of the gateway. Unprocessed ones stay: something may still follow from them. */
export async function forgetGatewayNews({ tx, now }: Work): Promise<void> {
  const before = new Date(now.getTime() - GATEWAY_NEWS_KEPT_DAYS * DAY_MS);
  await deleteProcessedEvents(tx, before, MAX_AT_ONCE);
  await deleteOldListed(tx, before);
}
