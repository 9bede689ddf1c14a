/**
 * Mails that a user can turn off, each with its default. Mails about the account, a purchase or a booking are not
 * listed, because users must receive them. Marketing mails and job offers require consent, so they are off by default.
 */
const kinds = {
  reminders: { isWantedAtFirst: true, consent: null },
  results: { isWantedAtFirst: true, consent: null },
  wishlist: { isWantedAtFirst: true, consent: null },
  offers: { isWantedAtFirst: false, consent: 'offers-by-mail' },
  jobs: { isWantedAtFirst: false, consent: 'jobs-by-mail' },
} as const;

export type MailKind = keyof typeof kinds;
/** Purposes for which a user gives consent. */
export type ConsentPurpose = 'offers-by-mail' | 'jobs-by-mail';

export const mailKinds = Object.keys(kinds) as MailKind[];

/** Version of the consent text. A change of its meaning needs a new version, because records name the version. */
export const CONSENT_TEXT_VERSION = '2026-11';

/** Returns whether a user wants mails of a kind. `chosen` is null when the user has not chosen. */
export function isMailWanted(kind: MailKind, chosen: boolean | null): boolean {
  return chosen ?? kinds[kind].isWantedAtFirst;
}

/** Returns the consent that mails of this kind require, or null. */
export function consentFor(kind: MailKind): ConsentPurpose | null {
  return kinds[kind].consent;
}
