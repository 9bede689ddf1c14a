import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/modules/identity';
const google = { project: 'modules' as const, tests: [`${folder}/google/google.test.ts`] };
const races = {
  project: 'modules' as const,
  tests: [`${folder}/session/log-in.test.ts`, `${folder}/session/login-race.test.ts`],
};

/** Faults of the Google login and its limit to one device. */
export const googleLogins: Mutant[] = [
  {
    ...google,
    name: 'a link alone ends the session on another device by Google',
    file: `${folder}/google/begin-google.ts`,
    find: "    if (ask.forceLogin && !consent) return { kind: 'unasked' as const };\n",
    replace: '',
  },
  {
    ...google,
    name: 'a consent to end a session elsewhere is good twice',
    file: `${folder}/store/google.ts`,
    find: `    .deleteFrom('google_consent')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id as userId')`,
    replace: `    .selectFrom('google_consent')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select('user_id as userId')`,
  },
  {
    ...google,
    name: 'a consent that was given for one person ends the session of another',
    file: `${folder}/google/finish-google.ts`,
    find: 'journey.forceLogin && (journey.forces === null || journey.forces === user.userId)',
    replace: 'journey.forceLogin',
  },
  {
    ...google,
    name: 'a journey to Google is finished in a browser that did not begin it',
    file: `${folder}/google/finish-google.ts`,
    find: '!state || state !== ask.state || ',
    replace: '!state || ',
  },
  {
    ...google,
    name: 'an address that Google has not verified opens the account that has it',
    file: `${folder}/google/google-gateway.ts`,
    find: "claims.email_verified === true && typeof claims.email === 'string'",
    replace: "typeof claims.email === 'string'",
  },
  {
    ...google,
    name: 'whoever squats an address keeps the password when its owner comes by Google',
    file: `${folder}/google/finish-google.ts`,
    find: '    password_hash: null,\n    sign_up_device_hash: null,\n',
    replace: '    sign_up_device_hash: null,\n',
  },
  {
    ...google,
    name: 'staff who come by Google need no second factor',
    file: `${folder}/google/finish-google.ts`,
    find: '  if (hasSecondFactor(user) && !(await hasProof(',
    replace: '  if (hasSecondFactor(user) && forceLogin && !(await hasProof(',
  },
  {
    name: 'where to go on may be another site',
    project: 'rules',
    tests: ['packages/domain/text/own-path.test.ts'],
    file: 'packages/domain/text/own-path.ts',
    find: "  return leadsTo === origin && !pathname.startsWith('//') ? pathname + search + hash : null;",
    replace: '  return leadsTo === origin ? pathname + search + hash : text;',
  },
  {
    ...races,
    name: 'a second session is opened beside the one that is open',
    file: `${folder}/session/open-session.ts`,
    find: '    await endOpenSession(tx, { userId, but: null, reason, now });\n',
    replace: '',
  },
  {
    ...races,
    name: 'two logins at the same moment do not wait for one another',
    file: `${folder}/store/users.ts`,
    find: "    .where('user_id', '=', userId)\n    .forNoKeyUpdate()\n",
    replace: "    .where('user_id', '=', userId)\n",
  },
];
