import { unansweredKeptSince } from '@kasauti/domain/identity/guardian-ask.ts';
import { DAY_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { FORGIVEN_AFTER_MS } from './second-factor/wrong-codes.ts';
import { deleteOldChallenges } from './store/challenges.ts';
import { deleteOldCodeFailures } from './store/code-failures.ts';
import { deleteOldChanges } from './store/email-changes.ts';
import { deleteOldFailures } from './store/failures.ts';
import { deleteOldJourneys } from './store/google.ts';
import { deleteUnansweredAsks } from './store/guardian-asks.ts';
import { deleteOldLinks } from './store/links.ts';
import { deleteOldLoginCodes } from './store/login-codes.ts';
import { deleteOldPasskeyChallenges } from './store/passkeys.ts';
import { deleteOldEnrolments } from './store/second-factors.ts';
import { deleteOldSessions } from './store/sessions.ts';
import { deleteOldTokens } from './store/spent-access-tokens.ts';

const EVERY_MS = 10 * MINUTE_MS;
const KEPT_MS = DAY_MS;
const SESSIONS_KEPT_DAYS = 90;
const MAX_AT_ONCE = 5_000;

/**
 * Registers the tasks that delete expired data. Links, changes of address, challenges, codes and counts are deleted a
 * day after they expired. Each use checks the expiry, so expired data is invalid even before its deletion.
 */
export function tidyLapsed(app: App): void {
  app.every('tidy-lapsed-logins', EVERY_MS, () =>
    app.inTransaction(async ({ tx, now }) => {
      const before = new Date(now.getTime() - KEPT_MS);
      await deleteOldLinks(tx, before, MAX_AT_ONCE);
      await deleteOldChanges(tx, before);
      await deleteOldChallenges(tx, before, MAX_AT_ONCE);
      await deleteOldLoginCodes(tx, before);
      await deleteOldJourneys(tx, before);
      await deleteOldEnrolments(tx, before);
      await deleteOldPasskeyChallenges(tx, before);
      await deleteOldFailures(tx, before);
      await deleteOldCodeFailures(tx, new Date(now.getTime() - FORGIVEN_AFTER_MS));
    }),
  );
  app.every('forget-spent-tokens', EVERY_MS, () => app.inTransaction(tidyTokens));
  app.every('forget-old-sessions', EVERY_MS, () => app.inTransaction(forgetOldSessions));
  app.every('forget-unanswered-guardians', EVERY_MS, () => app.inTransaction(forgetUnansweredGuardians));
}

/** Deletes the ids of used tokens a day after the tokens expired. An expired token is refused in any case. */
export async function tidyTokens({ tx, now }: Work): Promise<void> {
  await deleteOldTokens(tx, new Date(now.getTime() - KEPT_MS), MAX_AT_ONCE);
}

/**
 * Deletes sessions 90 days after they ended. Data about logins helps to investigate stolen credentials, but is not
 * needed for longer.
 */
export async function forgetOldSessions({ tx, now }: Work): Promise<void> {
  await deleteOldSessions(tx, new Date(now.getTime() - SESSIONS_KEPT_DAYS * DAY_MS), MAX_AT_ONCE);
}

/**
 * Deletes guardian requests without a decision some time after they expired. The guardian may not know of the request,
 * so the guardian's name and address must not be stored longer.
 */
export async function forgetUnansweredGuardians({ tx, now }: Work): Promise<void> {
  await deleteUnansweredAsks(tx, unansweredKeptSince(now), MAX_AT_ONCE);
}
