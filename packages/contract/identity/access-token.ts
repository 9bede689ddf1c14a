import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import type { RefusalTable } from '../refusal.ts';

/**
 * One call at the proctoring host is made with a token of its own, where that host is at another address than the
 * pages.
 */
export const proctoringToken = {
  method: 'POST',
  path: '/api/v1/auth/proctoring-token',
  body: z.optional(z.strictObject({})),
  answer: z.object({ accessToken: z.string() }),
  refusals: {
    'no-proctoring-host': {
      status: 404,
      message: 'Rooms are allocated at this address itself. Please reload the page and try again.',
    },
  },
} as const satisfies ContractEntry;

/** Why a call with an access token is refused. A fresh token helps with the first two. */
export const accessTokenRefusals = {
  'token-expired': { status: 401, message: 'This took too long. Please try again.' },
  'token-spent': { status: 401, message: 'This request was made once already. Please try again.' },
  'token-refused': {
    status: 401,
    message: 'We could not tell that this request comes from you. Please reload the page and try again.',
  },
} as const satisfies RefusalTable;
export type AccessTokenBar = keyof typeof accessTokenRefusals;
