import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';

/* The user's mail settings and consents. */

const kind = z.enum(['reminders', 'results', 'wishlist', 'offers', 'jobs']);

const choices = z.object({
  /** Mails that the user can turn off. Mails about the account, a purchase or a booking are always sent. */
  notifications: z.array(z.object({ kind, isWanted: z.boolean(), needsConsent: z.boolean() })),
  /** All consents that the user has given, newest first. */
  consents: z.array(
    z.object({
      kind,
      givenAt: z.iso.datetime(),
      withdrawnAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /**
   * Time at which a guardian consented to tests that are proctored at home. The consent can be withdrawn on the profile
   * page.
   */
  guardianConsentAt: z.nullable(z.iso.datetime()),
});
export type WireMailChoices = z.infer<typeof choices>;

export const readMailChoices = {
  method: 'GET',
  path: '/api/v1/account/mail-choices',
  answer: choices,
  refusals: {},
} as const satisfies ContractEntry;

/** Turns one kind of mail on or off. For mails that need consent, the call gives or withdraws the consent. */
export const chooseMail = {
  method: 'POST',
  path: '/api/v1/account/mail-choices',
  body: z.strictObject({ kind, isWanted: z.boolean() }),
  answer: choices,
  refusals: {},
} as const satisfies ContractEntry;
