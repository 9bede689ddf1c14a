/**
 * Mails that their reader may turn off, each with its default. Mails about the account, a purchase or a booking are not
 * here: nobody should miss that a password was changed or a test was moved. News of what we or an employer offer is
 * sent only with consent, which is never presumed.
 */
const kinds = {
  reminders: { isWantedAtFirst: true, consent: null },
  results: { isWantedAtFirst: true, consent: null },
  wishlist: { isWantedAtFirst: true, consent: null },
  offers: { isWantedAtFirst: false, consent: 'offers-by-mail' },
  jobs: { isWantedAtFirst: false, consent: 'jobs-by-mail' },
} as const;

export type MailKind = keyof typeof kinds;
/** What a consent is given for. */
export type ConsentPurpose = 'offers-by-mail' | 'jobs-by-mail';

export const mailKinds = Object.keys(kinds) as MailKind[];

/** Raised when the words beside a consent change in what they ask for: a record names the words that were read. */
export const CONSENT_TEXT_VERSION = '2026-11';

/** Whether mails of a kind are wanted; `chosen` is null while the reader has not chosen. */
export function isMailWanted(kind: MailKind, chosen: boolean | null): boolean {
  return chosen ?? kinds[kind].isWantedAtFirst;
}

/** The consent that mails of this kind need, or null when they need none. */
export function consentFor(kind: MailKind): ConsentPurpose | null {
  return kinds[kind].consent;
}
