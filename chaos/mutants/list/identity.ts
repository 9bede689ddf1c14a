import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/modules/identity';
const login = { project: 'modules' as const, tests: [`${folder}/session/log-in.test.ts`] };
const byMail = { project: 'modules' as const, tests: [`${folder}/second-factor/mailed-code.test.ts`] };
const sessions = { project: 'modules' as const, tests: [`${folder}/session/sessions.test.ts`] };
const links = { project: 'modules' as const, tests: [`${folder}/password/passwords.test.ts`] };
const linkRaces = { project: 'modules' as const, tests: [`${folder}/store/links.test.ts`] };
const guardians = { project: 'modules' as const, tests: [`${folder}/guardian/guardian-consent.test.ts`] };
const codes = { project: 'modules' as const, tests: [`${folder}/second-factor/second-factor.test.ts`] };
const passkeys = { project: 'modules' as const, tests: [`${folder}/passkey/passkeys.test.ts`] };
const tidying = { project: 'modules' as const, tests: [`${folder}/tidy.test.ts`] };

/** Faults of authentication, of the limit to one device, and of protection against guessing by strangers. */
export const identity: Mutant[] = [
  {
    ...login,
    name: 'whoever has no right password is let in all the same',
    file: `${folder}/password/check-password.ts`,
    find: 'if (await hashing.verify(check.passwordHash, check.password)) return null;',
    replace: 'if (check.passwordHash !== null) return null;',
  },
  {
    ...login,
    name: 'another active device is told before the password is checked',
    file: `${folder}/session/log-in.ts`,
    find: '  if (bar) return bar;\n',
    replace:
      "  if (bar && account && !forceLogin) return { kind: 'conflict', currentDevice: deviceLabel };\n  if (bar) return bar;\n",
  },
  {
    ...login,
    name: 'a second device takes over without being asked to',
    file: `${folder}/session/open-session.ts`,
    find: '    if (isElsewhere && !forceLogin) {\n',
    replace: '    if (isElsewhere && !forceLogin && open.hasExpired) {\n',
  },
  {
    ...login,
    name: 'a session is taken over and the old one goes on',
    file: `${folder}/store/sessions.ts`,
    find: '  if (but) ending = ',
    replace: "  ending = ending.where('end_reason', 'is not', null);\n  if (but) ending = ",
  },
  {
    ...login,
    name: 'wrong passwords are not counted',
    file: `${folder}/password/check-password.ts`,
    find: '  await app.inTransaction((work) => countWrongPassword(work, counters));\n',
    replace: '',
  },
  {
    ...byMail,
    name: 'a mailed code opens an account without its password',
    file: `${folder}/password/check-password.ts`,
    find: 'if (wrongCode) return wrongCode;',
    replace: 'return wrongCode;',
  },
  {
    ...byMail,
    name: 'any code does where one was mailed',
    file: `${folder}/second-factor/mailed-code.ts`,
    find: 'hashes.some((hash) => timingSafeEqual(hash, given))',
    replace: 'hashes.some((hash) => timingSafeEqual(hash, hash) || given)',
  },
  {
    ...sessions,
    name: 'an ended session is still known to the other process',
    file: `${folder}/session/session-news.ts`,
    find: '      sessions.forget(userId);\n',
    replace: '',
  },
  {
    ...sessions,
    name: 'sessions are answered from memory while no news can come',
    file: `${folder}/session/session-cache.ts`,
    find: ' && bus.isConnected()) return entry.session;',
    replace: ') return entry.session;',
  },
  {
    ...sessions,
    name: 'what was read before the news is remembered after it',
    file: `${folder}/session/session-cache.ts`,
    find: 'if (found && news === newsBefore) {',
    replace: 'if (found && newsBefore >= 0) {',
  },
  {
    ...sessions,
    name: 'an open page alone keeps its session alive',
    file: `${folder}/store/sessions.ts`,
    find: "=== 'use'}::boolean",
    replace: '!== null}::boolean',
  },
  {
    ...sessions,
    name: 'the check of an open page counts as a use of its session',
    file: `${folder}/session/session-cache.ts`,
    find: "if (kind === 'no-use')",
    replace: 'if (token === kind)',
  },
  {
    ...links,
    name: 'a link for a new password works twice',
    file: `${folder}/password/set-password.ts`,
    find: "  await spendLinks(tx, userId, ['reset'], now);\n",
    replace: '',
  },
  {
    ...links,
    name: 'two uses of one link at once do not wait for one another',
    file: `${folder}/store/links.ts`,
    find: 'found && (await lockUser(tx, found.userId))',
    replace: 'found',
  },
  {
    ...linkRaces,
    name: 'a link is used although it was used up during the wait for its account',
    file: `${folder}/store/links.ts`,
    find: 'user && (await findUsableLink(tx, which))',
    replace: 'user && found',
  },
  {
    ...linkRaces,
    name: 'a link is locked before its account',
    file: `${folder}/store/links.ts`,
    find: '  const found = await findUsableLink(tx, which);',
    replace: `  const found = await findUsableLink(tx, which);
  await tx.selectFrom('one_time_link').select('used_at').where('token_hash', '=', which.tokenHash).forUpdate().execute();`,
  },
  {
    ...links,
    name: 'a new password leaves the thief signed in',
    file: `${folder}/password/set-password.ts`,
    find: '  const sessionId = await endOpenSession(tx, { userId, but: change.keep, reason, now });',
    replace:
      '  const sessionId = change.keep && (await endOpenSession(tx, { userId, but: change.keep, reason, now }));',
  },
  {
    ...codes,
    name: 'staff get in with the password alone',
    file: `${folder}/session/log-in.ts`,
    find: 'if (hasSecondFactor(user) && !(await hasProof(work, ask, userId)))',
    replace: 'if (!hasSecondFactor(user) && !(await hasProof(work, ask, userId)))',
  },
  {
    ...passkeys,
    name: 'a passkey that signed for one login opens another',
    file: `${folder}/second-factor/answer-second-factor.ts`,
    find: 'signed === ask.challenge',
    replace: "signed !== ''",
  },
  {
    ...passkeys,
    name: 'a touch of a passkey opens an account without its password',
    file: `${folder}/passkey/try-passkey.ts`,
    find: 'besidePassword || (allowsPasswordless && isVerified)',
    replace: 'besidePassword || allowsPasswordless',
  },
  {
    ...passkeys,
    name: 'the copy of a passkey opens the account',
    file: `${folder}/passkey/try-passkey.ts`,
    find: 'signCount <= passkey.signCount',
    replace: 'signCount < 0',
  },
  {
    ...passkeys,
    name: 'what was asked of one account for a passkey is answered for another',
    file: `${folder}/store/passkeys.ts`,
    find: "    .where('user_id', 'is not distinct from', userId)\n",
    replace: '',
  },
  {
    ...passkeys,
    name: 'staff give up their last passkey',
    file: `${folder}/passkey/passkeys.ts`,
    find: "    if (isLast && isOfStaff(role)) return refuse(remove.refusals, 'required-for-staff');\n",
    replace: '',
  },
  {
    ...guardians,
    name: 'the consent of a guardian who says no holds',
    file: `${folder}/guardian/decide-guardian-consent.ts`,
    find: "guardian_consent_at: decision === 'given' ? now : null",
    replace: 'guardian_consent_at: now',
  },
  {
    ...guardians,
    name: 'an older link of a guardian still decides',
    file: 'packages/domain/identity/guardian-ask.ts',
    find: "if (!isNewest || state === 'expired')",
    replace: "if (state === 'expired')",
  },
  {
    ...codes,
    name: 'the proof of a second factor is good on any device',
    file: `${folder}/store/challenges.ts`,
    find: "    .where('device_id', '=', deviceId)\n",
    replace: '',
  },
  {
    ...tidying,
    name: 'a chore forgives whoever guesses codes every ten minutes',
    file: `${folder}/tidy.ts`,
    find: 'deleteOldCodeFailures(tx, new Date(now.getTime() - FORGIVEN_AFTER_MS))',
    replace: 'deleteOldCodeFailures(tx, now)',
  },
];
