import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { readNow } from '../../../platform/database/work.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { checkInGrowingBatches } from '../settlement/growing-batches.ts';
import {
  finishListedRefund,
  insertListed,
  postponeListedRefund,
  readListed,
  readListMark,
} from '../store/listed-refunds.ts';
import { postponeRefund, readOpenRefunds } from '../store/refunds.ts';
import { sendRefund } from './send-refund.ts';
import { recordRefund, settleRefund } from './settle-refund.ts';

const FIRST_OPEN = 20;
const MAX_OPEN_A_TURN = 500;
const OPEN_QUIET_MS = HOUR_MS / 2;
/**
 * The requested list begins this much earlier than the newest known refund. It then also contains refunds that the
 * gateway lists late or with an earlier time.
 */
const OVERLAP_MS = 24 * HOUR_MS;
const FIRST_LISTED = 50;
const MAX_LISTED_A_TURN = 1000;
/**
 * A refund whose outcome is not known yet is checked again after this time. A bank may take days for some refunds, and
 * more frequent checks of these would delay the checks of other refunds.
 */
const LOOK_AGAIN_MS = HOUR_MS / 2;

/**
 * Checks the refunds that are not finished. A refund that was never sent is sent now. For all others, the state is
 * requested from the gateway. If a check fails, the refund is postponed, so it does not delay the others. Returns the
 * number of refunds checked.
 */
export async function reconcileOpenRefunds(parts: OrdersParts, now?: Date, lockLost?: AbortSignal): Promise<number> {
  const { app } = parts;
  const at = now ?? (await readNow(app.database));
  const before = new Date(at.getTime() - OPEN_QUIET_MS);
  return await checkInGrowingBatches({
    read: (limit) => readOpenRefunds(app.database, { before, now: at, limit }),
    check: (refund) => checkOpenRefund(parts, refund, at),
    firstBatch: FIRST_OPEN,
    maxPerRun: MAX_OPEN_A_TURN,
    lockLost,
  });
}

type OpenRefund = Awaited<ReturnType<typeof readOpenRefunds>>[number];

async function checkOpenRefund(
  parts: OrdersParts,
  { refundId, gatewayRefundId }: OpenRefund,
  at: Date,
): Promise<boolean> {
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
 * Finds and records refunds that were made in the gateway's dashboard and that no webhook reported. First stores the
 * complete list of new refunds, because the next list begins at the newest stored refund. Then checks each stored
 * refund until it is recorded. Returns the number of refunds checked.
 */
export async function reconcileListedRefunds(parts: OrdersParts, now?: Date, lockLost?: AbortSignal): Promise<number> {
  const { app, gateway } = parts;
  const at = now ?? (await readNow(app.database));
  const mark = await readListMark(app.database);
  // No order was ever opened at the gateway, so there can be no refund.
  if (mark === null) return 0;
  const listed = await (await gateway()).refundsSince(new Date(mark.getTime() - OVERLAP_MS));
  await insertListed(app.database, listed, at);
  return await checkInGrowingBatches({
    read: (limit) => readListed(app.database, at, limit),
    check: (gatewayRefundId) => checkListedRefund(parts, gatewayRefundId, at),
    firstBatch: FIRST_LISTED,
    maxPerRun: MAX_LISTED_A_TURN,
    lockLost,
  });
}

async function checkListedRefund(parts: OrdersParts, gatewayRefundId: string, at: Date): Promise<boolean> {
  const { database } = parts.app;
  const isDone = await recordListed(parts, gatewayRefundId);
  if (isDone) await finishListedRefund(database, gatewayRefundId);
  else await postponeListedRefund(database, gatewayRefundId, new Date(at.getTime() + LOOK_AGAIN_MS));
  return isDone;
}

/**
 * Records a listed refund. Returns true if it needs no further check. An error is logged and not thrown, so it does not
 * stop the checks of other refunds.
 */
async function recordListed(parts: OrdersParts, gatewayRefundId: string): Promise<boolean> {
  try {
    const seen = await (await parts.gateway()).findRefund(gatewayRefundId);
    return (await recordRefund(parts, seen)) === 'recorded';
  } catch (error) {
    parts.app.log.error({ event: 'listed-refund-not-noted', gatewayRefundId, text: (error as Error).message });
    return false;
  }
}
