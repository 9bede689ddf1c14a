import * as identity from '../../apps/server/modules/identity/index.ts';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { plainLine } from '../../packages/domain/text/plain-line.ts';
import type { Outcome } from './command-outcome.ts';
import { withApp } from './with-app.ts';

const askOf = (email: string, reason: string | undefined): identity.OperatorAsk => ({
  email,
  reason: reason?.trim() || null,
});
const nobody = (email: string) => new StartProblem(`Nobody has an account with the address ${email}.`);
const noStaff = (email: string) =>
  new StartProblem(`${email} is the account of a candidate, but this command is only for staff accounts.`);
const ofSession = (hadSession: boolean) =>
  hadSession ? 'Their session has ended, and their screens show this.' : 'They had no open session.';

/** Disables the account of a person who no longer works here. */
async function staffDisable(email: string, reason?: string): Promise<Outcome> {
  const done = await withApp((app) =>
    app.inTransaction((work) => identity.disableStaff(work, app, askOf(email, reason))),
  );
  switch (done.kind) {
    case 'disabled':
      return {
        lines: [
          `${email} can no longer log in here. ${ofSession(done.hadSession)}`,
          'Their name stays on everything that they did.',
          ...done.rooms.map(
            ({ name, startsAt }) =>
              `${plainLine(name)} at ${startsAt} has no proctor now. Assign a proctor on the page of the room.`,
          ),
        ],
        data: { email, ...done },
      };
    case 'disabled-before':
      return { lines: [`${email} was already disabled. Nothing changes.`], data: { email, ...done } };
    case 'last-admin':
      throw new StartProblem(
        `${email} is the last admin. Create another one first: npm run kasauti -- create-staff --role admin …`,
      );
    case 'no-such-account':
      throw nobody(email);
    case 'no-staff':
      throw noStaff(email);
  }
}

/** Replaces an authenticator key, for example after the phone was lost or somebody else has seen the key. */
async function resetAuthenticator(email: string, reason?: string): Promise<Outcome> {
  const done = await withApp((app) =>
    app.inTransaction((work) => identity.resetAuthenticatorOfStaff(work, app, askOf(email, reason))),
  );
  switch (done.kind) {
    case 'rekeyed':
      return {
        lines: [
          `${email} has a new key for the authenticator app (six digits, 30 seconds). This is shown once:\n`,
          `  ${done.totpSecret}\n`,
          'The old key no longer works, and any open session has ended. The password does not change.',
        ],
        data: { email, ...done },
      };
    case 'is-disabled':
      throw new StartProblem(`${email} can no longer log in here, so the account gets no new key.`);
    case 'no-such-account':
      throw nobody(email);
    case 'no-staff':
      throw noStaff(email);
  }
}

/** Ends all sessions of an account, which may also belong to a candidate. */
async function endSessions(email: string, reason?: string): Promise<Outcome> {
  const done = await withApp((app) =>
    app.inTransaction((work) => identity.endSessions(work, app, askOf(email, reason))),
  );
  if (done.kind === 'no-such-account') throw nobody(email);
  return {
    lines: [
      `${email}: ${ofSession(done.hadSession)} Unfinished logins and links for a new password are also void.`,
      'They can log in again with their password and continue a test that is running.',
    ],
    data: { email, ...done },
  };
}

export const accountCommands = {
  'staff-disable': staffDisable,
  'staff-rekey': resetAuthenticator,
  'end-sessions': endSessions,
};
