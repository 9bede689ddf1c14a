import type { ItemId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenForm } from '../../../test/given/attempts.ts';
import { givenItem, givenProviderId } from '../../../test/given/bank.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';

const app = await testApp();
const providerId = await givenProviderId(app);
const author = await givenSignedIn(app, { role: 'author' });
const item = () => givenItem(app, { author, providerId });

async function send(method: 'GET' | 'PUT', path: string, body?: object) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1/bank/items/${path}`,
    headers: { ...author.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const read = async (itemId: ItemId) => (await send('GET', itemId)).body;
const separate = async (itemId: ItemId, codes: string[], version?: number) =>
  await send('PUT', `${itemId}/enemies`, { version: version ?? (await read(itemId)).version, codes });
const enemiesOf = async (itemId: ItemId) => (await read(itemId)).enemies.map(({ _id }: { _id: ItemId }) => _id);

test('two questions that are never together name each other, whichever of them was told', async () => {
  const [one, other, third] = [await item(), await item(), await item()];
  const codes = await Promise.all([one, other, third].map(async (id) => (await read(id)).code));
  const { body } = await separate(other, [codes[0], codes[2], codes[0]]);
  expect(body.enemies).toMatchObject([
    { _id: one, code: codes[0], title: { en: 'What is 40% of 50?' } },
    { _id: third, code: codes[2] },
  ]);
  expect(await enemiesOf(one)).toEqual([other]);
  expect((await separate(one, [])).body.enemies).toEqual([]);
  expect(await enemiesOf(other)).toEqual([third]);
});

test('two questions may be together again, whichever of them was told', async () => {
  const [low, high] = [await item(), await item()].sort() as [ItemId, ItemId];
  for (const told of [low, high]) {
    await separate(low, [(await read(high)).code]);
    expect((await separate(told, [])).body.enemies).toEqual([]);
    expect(await Promise.all([low, high].map(enemiesOf))).toEqual([[], []]);
  }
});

test('a question itself, an unknown one and one of another provider are refused', async () => {
  const itemId = await item();
  const elsewhere = await givenItem(app, { author, providerId: await givenProviderId(app) });
  const codes = [(await read(itemId)).code, 'Q-99999', (await read(elsewhere)).code];
  for (const code of codes) expect((await separate(itemId, [code])).body).toMatchObject({ code: 'no-such-question' });
  const pair = [itemId, elsewhere].sort();
  await expect(
    app.pool.query('insert into item_enemy (item_id, enemy_id) values ($1, $2)', pair),
  ).rejects.toMatchObject({ constraint: 'enemies_belong_to_one_provider' });
  await expect(
    app.pool.query('insert into item_enemy (item_id, enemy_id) values ($1, $1)', [itemId]),
  ).rejects.toMatchObject({ constraint: 'a_pair_of_enemies_has_one_row' });
});

test('a change over an older revision is refused, and the audit log says who changed it', async () => {
  const [one, other] = [await item(), await item()];
  const { version } = await read(one);
  const { code } = await read(other);
  await separate(one, [code]);
  expect(await separate(one, [], version)).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', current: { enemies: [{ _id: other }] } },
  });
  const { rows } = await app.pool.query(
    "select actor_id, detail from audit_entry where action = 'item.separate' and object_id = $1",
    [one],
  );
  expect(rows).toMatchObject([{ actor_id: author.userId }]);
});

test('a question of a form’s file has no enemies', async () => {
  await givenForm(app);
  const { rows } = await app.pool.query("select item_id from item where item_code = 'given-form/q-1'");
  expect((await separate(rows[0].item_id, [])).body).toMatchObject({ code: 'of-a-file' });
});

test('two people who separate the same questions from both sides make one pair', async () => {
  const [one, other] = [await item(), await item()];
  const [a, b] = [await read(one), await read(other)];
  const said = await Promise.all([separate(one, [b.code], a.version), separate(other, [a.code], b.version)]);
  expect(said.map(({ status }) => status)).toEqual([200, 200]);
  expect(await enemiesOf(one)).toEqual([other]);
});
