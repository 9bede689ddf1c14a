import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import type { RefusalTable } from '../refusal.ts';
import { message } from '../shapes.ts';
import { proof, proofRefusals } from './account.ts';

/* Account deletion. An account is closed some days after the owner's request, and then erased. */

export const leaveBarRefusals = {
  'staff-account': {
    status: 403,
    message: 'You cannot delete a staff account yourself. An administrator closes it when you leave.',
  },
  'test-runs': { status: 409, message: 'You are in a test. Finish it first.' },
  'booking-ahead': {
    status: 409,
    message:
      'You have a booked test. Take it or cancel the booking first. If it is too late to cancel, ask again after the time of the test.',
  },
  'refund-under-way': { status: 409, message: 'A refund to you is in progress. Wait until it is complete.' },
  'paid-unused': {
    status: 409,
    message: 'You have paid for a test that you have not used. Use it, or ask for your money back first.',
  },
} as const satisfies RefusalTable;
export type LeaveBar = keyof typeof leaveBarRefusals;

const leavesAt = z.iso.datetime();

/** Returns the date of deletion, if it was requested, and the reasons that prevent a request. */
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

/**
 * Requests the deletion of the account. The account closes after 14 days. Until then the owner can use it and cancel
 * the request.
 */
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

/** Cancels the request for deletion. It also succeeds when there is no request. */
export const keepAccount = {
  method: 'POST',
  path: '/api/v1/account/deletion/keep',
  answer: message(),
  refusals: {},
} as const satisfies ContractEntry;
