/**
 * Mails that their reader may turn off, each with what holds before they have chosen. Whatever is about the account, a purchase or a booking
 * is not here: nobody should miss that a password was changed or a test was moved. News of what we or an employer offer is sent only
 * with consent, which is never presumed.
 */
const isWantedAtFirst = { reminders: true, results: true, wishlist: true, offers: false, jobs: false } as const;

export type MailKind = keyof typeof isWantedAtFirst;

export const mailKinds = Object.keys(isWantedAtFirst) as MailKind[];

/** Whether mails of a kind are wanted; `chosen` is null while the reader has not chosen. */
export function isMailWanted(kind: MailKind, chosen: boolean | null): boolean {
  return chosen ?? isWantedAtFirst[kind];
}
