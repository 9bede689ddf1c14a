import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import type { RefusalTable } from '../refusal.ts';
import { message } from '../shapes.ts';
import { proof, proofRefusals } from './account.ts';

/* Leaving: an account is closed some days after its owner asked for it, and then erased. */

export const leaveBarRefusals = {
  'staff-account': { status: 403, message: 'An administrator takes your account back when you leave.' },
  'test-runs': { status: 409, message: 'You are in a test. Finish it first.' },
  'booking-ahead': {
    status: 409,
    message:
      'You have a booked test. Sit it, or cancel the booking first. When it is too late to cancel, ask again once its time is over.',
  },
  'refund-under-way': { status: 409, message: 'Money is on its way back to you. Wait until the refund is done.' },
  'paid-unused': {
    status: 409,
    message: 'You have paid for a test that you have not used. Use it, or ask for your money back first.',
  },
} as const satisfies RefusalTable;
export type LeaveBar = keyof typeof leaveBarRefusals;

const leavesAt = z.iso.datetime();

/** Whether the account is to be deleted, and when; what prevents asking for it. */
export const readAccountDeletion = {
  method: 'GET',
  path: '/api/v1/account/deletion',
  answer: z.object({
    leavesAt: z.nullable(leavesAt),
    bars: z.array(z.enum(Object.keys(leaveBarRefusals) as [LeaveBar, ...LeaveBar[]])),
  }),
  refusals: {},
} as const satisfies ContractEntry;
export type WireAccountDeletion = z.infer<typeof readAccountDeletion.answer>;

/** Asks for it: the account closes after 14 days, in which it is used as before and can be kept. */
export const askAccountDeletion = {
  method: 'POST',
  path: '/api/v1/account/deletion',
  body: proof,
  answer: z.object({ leavesAt }),
  refusals: {
    ...proofRefusals,
    ...leaveBarRefusals,
    'asked-already': { status: 409, message: 'You have asked for this already.' },
  },
} as const satisfies ContractEntry;

/** Takes it back: the account stays. The same when nothing was asked. */
export const keepAccount = {
  method: 'POST',
  path: '/api/v1/account/deletion/keep',
  answer: message(),
  refusals: {},
} as const satisfies ContractEntry;
