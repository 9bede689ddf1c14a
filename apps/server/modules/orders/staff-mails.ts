import type { RefundId } from '@kasauti/contract/ids.ts';
import { paise } from '@kasauti/domain/commerce/paise.ts';
import { formatRupees } from '@kasauti/domain/format/money.ts';
import { type Mail, queueMail } from '../../platform/mail/queue-mail.ts';
import type { OrdersParts } from './orders-parts.ts';
import { findRefund, type Refund } from './store/refunds.ts';

type Text = Omit<Mail, 'dedupeKey' | 'to'>;

/**
 * Notifies staff of a refund about which they must decide. Either it refunds units that are booked or used, or it is
 * unclear which units it refunds.
 */
export async function mailToDecide(
  parts: OrdersParts,
  refundId: RefundId,
  { usedUnits, unclearInPaise = 0 }: { usedUnits: number; unclearInPaise?: number | undefined },
): Promise<void> {
  if (usedUnits > 0)
    await mailStaff(parts, refundId, 'used-and-paid-back', (refund) => ({
      language: 'en',
      subject: `Refunded although in use: order ${refund.orderId}`,
      paragraphs: [
        'A purchase was refunded at the payment gateway after it was booked or used. Its bookings and results do not change until a person decides about them. If such a booking is cancelled, the purchase cannot be used again.',
        readMore(refund),
      ],
      facts: [...factsOf(refund), ['Tests in use', String(usedUnits)]],
    }));
  if (unclearInPaise > 0)
    await mailStaff(parts, refundId, 'unclear-and-paid-back', (refund) => ({
      language: 'en',
      subject: `Refunded for an unknown test: order ${refund.orderId}`,
      paragraphs: [
        'A part of an order was refunded at the payment gateway. The tests of the order have different prices, and the amount does not show which tests were refunded. No test was taken back, so all can still be used.',
        'Decide which tests were meant. The other tests stay as they are. If the rest of the price is refunded too, all unused tests of the order are taken back.',
        readMore(refund),
      ],
      facts: [...factsOf(refund), ['Refunded for an unknown test', rupees(unclearInPaise)]],
    }));
}

/** Notifies staff of a refund that the gateway or a bank has refused. */
export async function mailHeldUp(
  parts: OrdersParts,
  refundId: RefundId,
  { failure, nextTryAt }: { failure: string; nextTryAt: string | null },
): Promise<void> {
  await mailStaff(parts, refundId, 'refund-held-up', (refund) => ({
    language: 'en',
    subject: `A refund did not go through: order ${refund.orderId}`,
    paragraphs: [nextStep(refund, nextTryAt), readMore(refund)],
    facts: [
      ...factsOf(refund),
      ['What the payment gateway says', failure],
      ...(nextTryAt ? [['Next try (UTC)', nextTryAt.slice(0, 16).replace('T', ' ')] satisfies [string, string]] : []),
    ],
  }));
}

function nextStep({ state, reason }: Refund, nextTryAt: string | null): string {
  if (state === 'requested')
    return 'The payment gateway says that our account there has too little money. The refund is sent again every half hour until it succeeds. Please top up the account.';
  if (nextTryAt)
    return 'This money is owed to the buyer. It is sent once more automatically. You need not do anything yet.';
  if (reason === 'asked')
    return 'The buyer asked for this refund. They got an email, have their purchase again and can ask once more. If that fails too, find another way together with the buyer.';
  return 'This money is owed to the buyer, and it is not sent again automatically. Send it in another way. A refund that is made at the payment gateway is recorded here automatically.';
}

/**
 * Queues a mail to staff. The mail does not contain the buyer's name, because mailboxes must contain as little personal
 * data as possible. Staff find the name in the order and in the audit log.
 */
async function mailStaff(
  { app }: OrdersParts,
  refundId: RefundId,
  key: string,
  write: (refund: Refund) => Text,
): Promise<void> {
  await app.inTransaction(async (work) => {
    const refund = await findRefund(work.tx, refundId);
    if (!refund) return;
    const mail = { dedupeKey: `${key}:${refundId}`, to: app.settings.SUPPORT_EMAIL };
    await queueMail(work, app.settings, { ...mail, ...write(refund) });
  });
}

const rupees = (amountInPaise: number) => formatRupees(paise(amountInPaise));
const readMore = ({ orderId }: Refund) =>
  `To see what happened to the order, run: npm run kasauti -- audit --object order:${orderId}`;
const factsOf = ({ orderId, amountInPaise }: Refund): [string, string][] => [
  ['Order', orderId],
  ['Refunded', rupees(amountInPaise)],
];
