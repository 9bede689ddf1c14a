import * as contract from '@kasauti/contract/identity/mail-choices.ts';
import { mailKinds } from '@kasauti/domain/identity/mail-kinds.ts';
import { expect, test } from 'vitest';
import { mayMail } from '../../../platform/mail/may-mail.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { testApp } from '../../../test/app.ts';
import { type GivenSession, givenSignedIn } from '../../../test/given/identity.ts';

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

test('a kind of email that a user turns off is not sent any more; turned on again, it is', async () => {
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

test('waiting emails are dropped by their kind and recipient; other kinds and other recipients are sent', async () => {
  const [who, other] = [await givenSignedIn(app), await givenSignedIn(app)];
  const queue = (dedupeKey: string, kind: 'reminders' | 'results' | null, { userId, email } = who) =>
    app.inTransaction((work) =>
      queueMail(work, app.settings, {
        ...{ dedupeKey, to: email, language: 'en', subject: 'Your test', paragraphs: ['It is tomorrow.'] },
        ...(kind && { optional: { kind, userId } }),
      }),
    );
  await queue('reminder', 'reminders');
  await queue('result', 'results');
  await queue('receipt', null);
  await queue('reminder of another', 'reminders', other);
  await choose(who, { kind: 'reminders', isWanted: false });
  const { rows } = await app.pool.query(
    "select dedupe_key as key, state, plain <> '' as has_words from mail_message where subject in ('Your test', '') order by 1",
  );
  expect(rows).toEqual([
    { key: 'receipt', state: 'queued', has_words: true },
    { key: 'reminder', state: 'unwanted', has_words: false },
    { key: 'reminder of another', state: 'queued', has_words: true },
    { key: 'result', state: 'queued', has_words: true },
  ]);
});

test('news needs a consent that is withdrawn as easily as it is given; every consent is kept with its dates', async () => {
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

test('twenty clicks at once leave one consent', async () => {
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
