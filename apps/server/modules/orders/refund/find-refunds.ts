import { readNow } from '../../../platform/work.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { inGrowingBatches } from '../settlement/growing-batches.ts';
import { finishLook, insertListed, lookLater, readListed, readListMark } from '../store/listed-refunds.ts';
import { recordRefund } from './note-refund.ts';

const HOUR_MS = 3_600_000;
/** So far the list reaches back behind the newest refund that is known: for one that the gateway shows late, or under an earlier time. */
const OVERLAP_MS = 24 * HOUR_MS;
const FIRST_REFUNDS = 50;
const MAX_REFUNDS_A_TURN = 1000;
/** A bank takes days for some, and of some nobody can say what is wrong: their next turn comes after the others'. */
const LOOK_AGAIN_MS = HOUR_MS / 2;

/**
 * Finds refunds that somebody made at the gateway and of which no message came. Its list is stored first, so that the mark from which the
 * next one is asked for never passes a refund that was not noted; then each is looked at until nothing is left to do for it.
 */
export async function findRefunds(parts: OrdersParts, now?: Date): Promise<number> {
  const { app, gateway } = parts;
  const at = now ?? (await readNow(app.database));
  const mark = await readListMark(app.database);
  // No order was ever opened at the gateway: there is nothing that could have been paid back.
  if (mark === null) return 0;
  const listed = await (await gateway()).refundsSince(new Date(mark.getTime() - OVERLAP_MS));
  await insertListed(app.database, listed, at);
  return await inGrowingBatches({
    read: (limit) => readListed(app.database, at, limit),
    look: (gatewayRefundId) => lookOnce(parts, gatewayRefundId, at),
    firstBatch: FIRST_REFUNDS,
    maxPerRun: MAX_REFUNDS_A_TURN,
  });
}

async function lookOnce(parts: OrdersParts, gatewayRefundId: string, at: Date): Promise<boolean> {
  const { database } = parts.app;
  const isDone = await look(parts, gatewayRefundId);
  if (isDone) await finishLook(database, gatewayRefundId);
  else await lookLater(database, gatewayRefundId, new Date(at.getTime() + LOOK_AGAIN_MS));
  return isDone;
}

/** True when nothing is left to do. Whatever is wrong with one never stands in the way of the others. */
async function look(parts: OrdersParts, gatewayRefundId: string): Promise<boolean> {
  try {
    const seen = await (await parts.gateway()).findRefund(gatewayRefundId);
    return (await recordRefund(parts, seen)) === 'noted';
  } catch (error) {
    parts.app.log.error({ event: 'listed-refund-not-noted', gatewayRefundId, text: (error as Error).message });
    return false;
  }
}
