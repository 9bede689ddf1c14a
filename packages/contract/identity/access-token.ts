import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import type { RefusalTable } from '../refusal.ts';

/**
 * Issues a token for one call to the proctoring host. Such a token is needed if that host has another address than the
 * site.
 */
export const proctoringToken = {
  method: 'POST',
  path: '/api/v1/auth/proctoring-token',
  body: z.optional(z.strictObject({})),
  answer: z.object({ accessToken: z.string() }),
  refusals: {
    'no-proctoring-host': {
      status: 404,
      message: 'This server allocates rooms itself. Please reload the page and try again.',
    },
  },
} as const satisfies ContractEntry;

/** Refusals of calls with an access token. After the first two, a call with a new token can succeed. */
export const accessTokenRefusals = {
  'token-expired': { status: 401, message: 'This took too long. Please try again.' },
  'token-spent': { status: 401, message: 'This request was made once already. Please try again.' },
  'token-refused': {
    status: 401,
    message: 'We could not tell that this request comes from you. Please reload the page and try again.',
  },
} as const satisfies RefusalTable;
export type AccessTokenBar = keyof typeof accessTokenRefusals;
