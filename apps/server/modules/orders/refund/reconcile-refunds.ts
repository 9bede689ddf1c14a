import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { readNow } from '../../../platform/database/work.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { inGrowingBatches } from '../settlement/growing-batches.ts';
import { finishLook, insertListed, lookLater, readListed, readListMark } from '../store/listed-refunds.ts';
import { postponeRefund, readOpenRefunds } from '../store/refunds.ts';
import { sendRefund } from './send-refund.ts';
import { recordRefund, settleRefund } from './settle-refund.ts';

const FIRST_OPEN = 20;
const MAX_OPEN_A_TURN = 500;
const OPEN_QUIET_MS = HOUR_MS / 2;
/**
 * So far the list reaches back behind the newest refund that is known: for one that the gateway shows late, or under an
 * earlier time.
 */
const OVERLAP_MS = 24 * HOUR_MS;
const FIRST_LISTED = 50;
const MAX_LISTED_A_TURN = 1000;
/** A bank takes days for some, and of some nobody can say what is wrong: their next turn comes after the others'. */
const LOOK_AGAIN_MS = HOUR_MS / 2;

/**
 * Looks at our refunds that are not finished: those that were never sent are sent, those under way are looked up. A
 * bank takes days for some, and the gateway may refuse one; it then waits for its next turn behind the others.
 */
export async function reconcileOpenRefunds(parts: OrdersParts, now?: Date): Promise<number> {
  const { app } = parts;
  const at = now ?? (await readNow(app.database));
  const before = new Date(at.getTime() - OPEN_QUIET_MS);
  return await inGrowingBatches({
    read: (limit) => readOpenRefunds(app.database, { before, now: at, limit }),
    look: (refund) => lookAtOpen(parts, refund, at),
    firstBatch: FIRST_OPEN,
    maxPerRun: MAX_OPEN_A_TURN,
  });
}

type OpenRefund = Awaited<ReturnType<typeof readOpenRefunds>>[number];

async function lookAtOpen(parts: OrdersParts, { refundId, gatewayRefundId }: OpenRefund, at: Date): Promise<boolean> {
  const { app, gateway, seller } = parts;
  let isSeen = true;
  try {
    if (gatewayRefundId === null) await sendRefund(parts, refundId);
    else {
      const seen = await (await gateway()).findRefund(gatewayRefundId);
      await app.inTransaction((work) => settleRefund(work, seller, refundId, seen));
    }
  } catch (error) {
    isSeen = false;
    app.log.error({ event: 'refund-not-looked-up', refundId, text: (error as Error).message });
  }
  await app.inTransaction(({ tx }) => postponeRefund(tx, refundId, at));
  return isSeen;
}

/**
 * Finds refunds that somebody made at the gateway and of which no message came. Its list is stored first, so that the
 * mark from which the next one is asked for never passes a refund that was not recorded; then each is looked at until
 * nothing is left to do for it.
 */
export async function reconcileListedRefunds(parts: OrdersParts, now?: Date): Promise<number> {
  const { app, gateway } = parts;
  const at = now ?? (await readNow(app.database));
  const mark = await readListMark(app.database);
  // No order was ever opened at the gateway: there is nothing that could have been refunded.
  if (mark === null) return 0;
  const listed = await (await gateway()).refundsSince(new Date(mark.getTime() - OVERLAP_MS));
  await insertListed(app.database, listed, at);
  return await inGrowingBatches({
    read: (limit) => readListed(app.database, at, limit),
    look: (gatewayRefundId) => lookAtListed(parts, gatewayRefundId, at),
    firstBatch: FIRST_LISTED,
    maxPerRun: MAX_LISTED_A_TURN,
  });
}

async function lookAtListed(parts: OrdersParts, gatewayRefundId: string, at: Date): Promise<boolean> {
  const { database } = parts.app;
  const isDone = await recordListed(parts, gatewayRefundId);
  if (isDone) await finishLook(database, gatewayRefundId);
  else await lookLater(database, gatewayRefundId, new Date(at.getTime() + LOOK_AGAIN_MS));
  return isDone;
}

/** True when nothing is left to do. A problem with one never stops the others. */
async function recordListed(parts: OrdersParts, gatewayRefundId: string): Promise<boolean> {
  try {
    const seen = await (await parts.gateway()).findRefund(gatewayRefundId);
    return (await recordRefund(parts, seen)) === 'recorded';
  } catch (error) {
    parts.app.log.error({ event: 'listed-refund-not-noted', gatewayRefundId, text: (error as Error).message });
    return false;
  }
}
