import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { noteSinglePersonMode } from '../editing/note-single-person-mode.ts';
import { changePrice, systemActor } from '../index.ts';

const app = await testApp();
const harish = await givenSignedIn(app, { role: 'finance', fullName: 'Harish Bhandari' });
const meera = await givenSignedIn(app, { role: 'finance', fullName: 'Meera Iyer' });
const admin = await givenSignedIn(app, { role: 'admin', fullName: 'Anil Rao' });
type Person = Pick<typeof harish, 'headers'>;

async function send(as: Person, method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1/staff-tests${path}`,
    headers: { ...as.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const read = async (examId: ExamId, as: Person = harish): Promise<StaffTest> =>
  (await send(as, 'GET', `/${examId}`)).body;
async function ask(examId: ExamId, price: number, as: Person = harish) {
  const { version } = await read(examId, as);
  return await send(as, 'POST', `/${examId}/price`, { version, price, reason: 'The board asked for it.' });
}
async function decide(examId: ExamId, isApproved: boolean, as: Person, priceAskId?: string) {
  const id = priceAskId ?? (await read(examId)).priceAsk?._id;
  const body = { priceAskId: id, isApproved, reason: 'It was decided on Monday.' };
  return await send(as, 'POST', `/${examId}/price-decision`, body);
}

test('a price that one person requests is valid when another approves it, and both are in the history', async () => {
  const examId = await givenExam(app);
  const asked = await ask(examId, 450);
  expect(asked.body).toMatchObject({ price: 499, priceAsk: { price: 450, by: 'Harish Bhandari', isOwn: true } });
  expect((await read(examId, meera)).priceAsk).toMatchObject({ isOwn: false, reason: 'The board asked for it.' });
  const listed = await send(meera, 'GET', '?filter[price]=waiting');
  expect(listed.body.items[0]).toMatchObject({ _id: examId, price: 499, askedPrice: 450 });

  const approved = (await decide(examId, true, meera)).body as StaffTest;
  expect(approved).toMatchObject({ price: 450, priceAsk: null, isSinglePerson: false });
  expect(approved.history.slice(0, 2)).toMatchObject([
    { action: 'exam.change-price', by: 'Meera Iyer', changes: [{ field: 'price', from: '499', to: '450' }] },
    { action: 'exam.ask-price', by: 'Harish Bhandari', reason: 'The board asked for it.' },
  ]);
  const { rows } = await app.pool.query(
    "select detail::jsonb as detail from audit_entry where object_id = $1 and action = 'exam.change-price'",
    [examId],
  );
  expect(rows).toEqual([{ detail: expect.objectContaining({ askedBy: harish.userId }) }]);
});

test('the requester cannot approve it, not even in another role; they can withdraw it', async () => {
  const examId = await givenExam(app);
  await ask(examId, 450, meera);
  const own = async () => await decide(examId, true, meera);
  expect(await own()).toMatchObject({ status: 409, body: { code: 'second-person-needed' } });
  await app.pool.query("update user_account set role = 'admin' where user_id = $1", [meera.userId]);
  expect((await own()).body.code).toBe('second-person-needed');
  await app.pool.query("update user_account set role = 'finance' where user_id = $1", [meera.userId]);
  await expect(
    app.pool.query(
      "update price_ask set state = 'approved', decided_by = asked_by, decided_at = now() where exam_id = $1",
      [examId],
    ),
  ).rejects.toThrow('a_price_needs_a_second_person');

  const taken = (await decide(examId, false, meera)).body as StaffTest;
  expect(taken).toMatchObject({ price: 499, priceAsk: null });
  expect(taken.history[0]).toMatchObject({ action: 'exam.take-back-price' });
  const { rows } = await app.pool.query('select state from price_ask where exam_id = $1', [examId]);
  expect(rows).toEqual([{ state: 'taken-back' }]);
});

test('a price that is refused leaves the old one, and the next can be asked for', async () => {
  const examId = await givenExam(app);
  await ask(examId, 450);
  expect((await ask(examId, 300, meera)).body.code).toBe('price-waits');
  expect((await decide(examId, false, admin)).body).toMatchObject({ price: 499, priceAsk: null });
  expect((await ask(examId, 300, meera)).body).toMatchObject({ price: 499, priceAsk: { price: 300 } });
});

test('of many simultaneous decisions one succeeds, and the price changes once', async () => {
  const examId = await givenExam(app);
  const id = ((await ask(examId, 450)).body as StaffTest).priceAsk?._id;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, no) => decide(examId, no % 2 === 0, no % 3 === 0 ? admin : meera, id)),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'decided' : body.code)).sort();
  expect(codes).toEqual(['decided', ...Array(9).fill('decided-already')]);
  const { rows } = await app.pool.query('select state from price_ask where exam_id = $1', [examId]);
  const isApproved = rows[0].state === 'approved';
  expect((await read(examId)).price).toBe(isApproved ? 450 : 499);
});

test('a request that is based on an old price is not approved blindly', async () => {
  const examId = await givenExam(app);
  await ask(examId, 450);
  await app.inTransaction((work) => changePrice(work, { examId, priceInPaise: 60_000 }, systemActor));
  expect((await decide(examId, true, meera)).body.code).toBe('changed-meanwhile');
  expect((await read(examId)).price).toBe(600);
});

test('a price of another test, or one that nobody asked for, cannot be decided about', async () => {
  const [examId, other] = [await givenExam(app), await givenExam(app)];
  const id = ((await ask(examId, 450)).body as StaffTest).priceAsk?._id;
  expect((await decide(other, true, meera, id)).status).toBe(404);
  const unknown = await decide(examId, true, meera, '0199e0a0-0000-7000-8000-000000000000');
  expect(unknown.body.code).toBe('not-found');
  const support = await givenSignedIn(app, { role: 'support' });
  expect((await decide(examId, true, support, id)).status).toBe(403);
});

test('a price that cannot be is refused when it is asked for, and the same price asks for nothing', async () => {
  const examId = await givenExam(app);
  expect((await ask(examId, 0.5)).body.code).toBe('not-a-price');
  expect((await ask(examId, 499)).body).toMatchObject({ priceAsk: null });
});

test('single-person mode is written into the audit log when it is switched on and off, and each change made alone says so', async () => {
  const modes = async () =>
    (
      await app.pool.query(
        "select detail::jsonb->'isOn' as is_on from audit_entry where action = 'setting.single-person' order by entry_no",
      )
    ).rows.map(({ is_on }) => is_on);
  for (const isOn of [false, true, true, false]) await noteSinglePersonMode(app, isOn);
  expect(await modes()).toEqual([true, false]);

  const alone = await testApp({ KASAUTI_SINGLE_PERSON: 'yes' });
  const seller = await givenSignedIn(alone, { role: 'finance' });
  const examId = await givenExam(alone);
  const url = `/api/v1/staff-tests/${examId}`;
  const shown = (await alone.fastify.inject({ url, headers: seller.headers })).json() as StaffTest;
  expect(shown.isSinglePerson).toBe(true);
  const priced = await alone.fastify.inject({
    method: 'POST',
    url: `${url}/price`,
    headers: { ...seller.headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ version: shown.version, price: 450, reason: 'I decide alone.' }),
  });
  expect(priced.json()).toMatchObject({ price: 450, priceAsk: null });
  const { rows } = await alone.pool.query(
    "select detail::jsonb->'isAlone' as alone from audit_entry where object_id = $1 and action = 'exam.change-price'",
    [examId],
  );
  expect(rows).toEqual([{ alone: true }]);
});
