import { giveGuardianConsent, profileDetails, withdrawGuardianConsent } from '@kasauti/contract/profiles.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { type GivenSession, type GivenUser, givenSignedIn, mailsTo } from '../../test/given/identity.ts';
import { givenBooking } from '../../test/given/scheduling.ts';
import { consentFacts } from './index.ts';

const app = await testApp();
type Caller = GivenUser & GivenSession;
const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-02`;
const minor = () => givenSignedIn(app, { bornOn: yearsAgo(14), fullName: 'Diya Nair' });
const form = {
  guardianName: 'Latha Nair',
  relation: 'mother',
  guardianEmail: 'Latha.Nair@People.example',
  agreed: true,
};

const send = async (caller: Caller, path: string, payload: object) => {
  const answer = await app.fastify.inject({ method: 'POST', url: path, headers: caller.headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const give = (caller: Caller, change: object = {}) => send(caller, giveGuardianConsent.path, { ...form, ...change });
const withdraw = (caller: Caller) => send(caller, withdrawGuardianConsent.path, {});
const factsOf = ({ userId }: Caller) => consentFacts(app.database, userId, new Date());
const auditOf = async ({ userId }: Caller) =>
  (
    await app.pool.query(
      "select action from audit_entry where object_id = $1 and action like 'guardian-consent.%' order by entry_no",
      [userId],
    )
  ).rows.map(({ action }) => action);

test('a guardian’s consent opens watched tests to somebody under 18, and the guardian is told by mail', async () => {
  const caller = await minor();
  await expect(givenBooking(app, { candidateId: caller.userId, mode: 'live' })).rejects.toThrow(
    'guardian-consent-needed',
  );
  const { status, body } = await give(caller);
  expect(status).toBe(200);
  expect(body.guardianConsent).toMatchObject({
    isNeeded: true,
    given: { guardianName: 'Latha Nair', relation: 'mother', guardianEmail: 'latha.nair@people.example' },
  });
  expect(await factsOf(caller)).toMatchObject({ hasGuardianConsent: true });
  expect(await givenBooking(app, { candidateId: caller.userId, mode: 'live' })).toMatchObject({ state: 'confirmed' });
  expect(await auditOf(caller)).toEqual(['guardian-consent.give']);
  const [mail] = await mailsTo(app, 'latha.nair@people.example');
  expect(mail?.plain).toContain('Diya Nair');
});

test('a consent that is taken back closes them again, and can be given anew', async () => {
  const caller = await minor();
  await give(caller);
  expect((await withdraw(caller)).body.guardianConsent).toEqual({ isNeeded: true, given: null });
  expect(await factsOf(caller)).toMatchObject({ hasGuardianConsent: false });
  expect(await withdraw(caller)).toMatchObject({ status: 409, body: { code: 'no-consent' } });
  expect((await give(caller)).status).toBe(200);
  expect(await auditOf(caller)).toEqual([
    'guardian-consent.give',
    'guardian-consent.withdraw',
    'guardian-consent.give',
  ]);
});

test('two forms that are sent at once leave one consent', async () => {
  const caller = await minor();
  const answers = await Promise.all([give(caller), give(caller), give(caller)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('whoever is 18, or has no date of birth, needs and gets none; without the declaration nothing is recorded', async () => {
  const adult = await givenSignedIn(app, { bornOn: yearsAgo(19) });
  expect((await give(adult)).body.code).toBe('not-a-minor');
  const details = await app.fastify.inject({
    url: `${profileDetails.path}?email=${adult.email}`,
    headers: adult.headers,
  });
  expect(details.json().user.guardianConsent).toEqual({ isNeeded: false, given: null });
  expect((await give(await givenSignedIn(app, { bornOn: null }))).body.code).toBe('birth-date-missing');
  const caller = await minor();
  for (const change of [{ agreed: false }, { relation: 'teacher' }, { guardianName: ' ' }, { guardianEmail: 'latha' }])
    expect((await give(caller, change)).status).toBe(400);
  expect(await factsOf(caller)).toMatchObject({ hasGuardianConsent: false });
});
