import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';

/* Which mails somebody wants, and what they have agreed to. */

const kind = z.enum(['reminders', 'results', 'wishlist', 'offers', 'jobs']);

const choices = z.object({
  /** Mails that may be turned off; those about the account, a purchase or a booking are always sent. */
  notifications: z.array(z.object({ kind, isWanted: z.boolean(), needsConsent: z.boolean() })),
  /** Each consent that was ever given, the latest first. */
  consents: z.array(
    z.object({
      kind,
      givenAt: z.iso.datetime(),
      withdrawnAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Since when a guardian agrees to tests that are watched at home; it is withdrawn on the profile page. */
  guardianConsentAt: z.nullable(z.iso.datetime()),
});
export type WireMailChoices = z.infer<typeof choices>;

export const readMailChoices = {
  method: 'GET',
  path: '/api/v1/account/mail-choices',
  answer: choices,
  refusals: {},
} as const satisfies ContractEntry;

/** Turns one kind of mail on or off. Where mails need consent, that gives it or takes it back. */
export const chooseMail = {
  method: 'POST',
  path: '/api/v1/account/mail-choices',
  body: z.strictObject({ kind, isWanted: z.boolean() }),
  answer: choices,
  refusals: {},
} as const satisfies ContractEntry;
