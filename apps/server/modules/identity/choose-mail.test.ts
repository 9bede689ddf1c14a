import * as contract from '@kasauti/contract/mail-choices.ts';
import { mailKinds } from '@kasauti/domain/identity/mail-kinds.ts';
import { expect, test } from 'vitest';
import { mayMail } from '../../platform/mail/may-mail.ts';
import { testApp } from '../../test/app.ts';
import { type GivenSession, givenSignedIn } from '../../test/given/identity.ts';

const app = await testApp();

async function choose(who: GivenSession, body?: object) {
  const call = body ? contract.chooseMail : contract.readMailChoices;
  const headers = { cookie: `${who.headers.cookie}; lang=hi` };
  const answer = await app.fastify.inject({
    method: call.method,
    url: call.path,
    headers,
    ...(body && { payload: body }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json() as contract.WireMailChoices;
}

test('what somebody turns off is not mailed any more, and what they turn on again is', async () => {
  const who = await givenSignedIn(app);
  expect((await choose(who)).notifications.filter(({ isWanted }) => isWanted).map(({ kind }) => kind)).toEqual([
    'reminders',
    'results',
    'wishlist',
  ]);
  const after = await choose(who, { kind: 'reminders', isWanted: false });
  expect(after.notifications[0]).toEqual({ kind: 'reminders', isWanted: false, needsConsent: false });
  expect(await mayMail(app.database, who.userId, 'reminders')).toBe(false);
  await choose(who, { kind: 'reminders', isWanted: true });
  expect(await mayMail(app.database, who.userId, 'reminders')).toBe(true);
  expect(after.consents).toEqual([]);
});

test('news needs a consent that is withdrawn by the same press as it is given; every giving stays with its dates', async () => {
  const who = await givenSignedIn(app);
  expect(await mayMail(app.database, who.userId, 'offers')).toBe(false);
  await choose(who, { kind: 'offers', isWanted: true });
  await choose(who, { kind: 'offers', isWanted: true });
  expect(await mayMail(app.database, who.userId, 'offers')).toBe(true);
  await choose(who, { kind: 'offers', isWanted: false });
  expect(await mayMail(app.database, who.userId, 'offers')).toBe(false);
  const { consents } = await choose(who, { kind: 'offers', isWanted: true });
  const instant = expect.any(String);
  expect(consents).toEqual([
    { kind: 'offers', givenAt: instant, withdrawnAt: null },
    { kind: 'offers', givenAt: instant, withdrawnAt: instant },
  ]);
  const { rows } = await app.pool.query('select distinct text_version, language from consent where user_id = $1', [
    who.userId,
  ]);
  expect(rows).toEqual([{ text_version: '2026-11', language: 'hi' }]);
  const audited = await app.pool.query(
    "select action from audit_entry where object_id = $1 and action like 'consent.%' order by entry_no",
    [who.userId],
  );
  expect(audited.rows.map(({ action }) => action)).toEqual(['consent.give', 'consent.withdraw', 'consent.give']);
});

test('twenty presses at once leave one consent', async () => {
  const who = await givenSignedIn(app);
  await Promise.all(Array.from({ length: 20 }, () => choose(who, { kind: 'jobs', isWanted: true })));
  expect((await choose(who)).consents).toHaveLength(1);
});

test('the database knows the kinds of mail that the rule knows', async () => {
  const { rows } = await app.pool.query(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'mail_choice_kind_check'",
  );
  const known = [...String(rows[0].definition).matchAll(/'([a-z]+)'::text/g)].map(([, kind]) => kind);
  expect(known.toSorted()).toEqual(mailKinds.toSorted());
});
