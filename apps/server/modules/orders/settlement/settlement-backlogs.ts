import type { Backlog } from '../../../platform/backlog.ts';
import { countUncaptured, readLateCheckSeconds, readOldestEventSeconds } from '../store/waiting-money.ts';

/** Limits the time of the count. Nobody needs a larger number to act. */
const MAX_COUNTED = 10_000;

/** Money that is on its way and not settled yet. */
export const settlementBacklogs: readonly Backlog[] = [
  {
    name: 'webhook_oldest_seconds',
    help: 'Age of the oldest message of the payment gateway that is not processed yet',
    usualUpTo: 300,
    read: readOldestEventSeconds,
    warning: (seconds) => `a message of the payment gateway has not been processed for ${minutesOf(seconds)} minutes`,
  },
  {
    name: 'reconciliation_late_seconds',
    help: 'Time by which the check of an unpaid order at the payment gateway is late',
    usualUpTo: 600,
    read: readLateCheckSeconds,
    warning: (seconds) => `the check of unpaid orders at the payment gateway is ${minutesOf(seconds)} minutes late`,
  },
  {
    name: 'payments_uncaptured',
    help: 'Payments that a bank has authorised for over an hour and that the gateway has not captured',
    usualUpTo: 0,
    read: (executor) => countUncaptured(executor, MAX_COUNTED),
    warning: (count) =>
      `payments that are authorised and not captured: ${count}. The gateway should capture them by itself`,
  },
];

const minutesOf = (seconds: number): number => Math.floor(seconds / 60);
