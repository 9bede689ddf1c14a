import type { ItemId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { testApp } from '../../../test/app.ts';
import { givenItem, givenProviderId } from '../../../test/given/bank.ts';
import { givenUser } from '../../../test/given/identity.ts';

/* Tests that the database itself refuses invalid changes. */
const app = await testApp();
const providerId = await givenProviderId(app);
const author = await givenUser(app, { role: 'author' });
const other = await givenUser(app, { role: 'author' });
const draft = () => givenItem(app, { author, providerId });

const change = (itemId: ItemId, set: string, values: unknown[] = []) =>
  app.pool.query(`update item_version set ${set} where item_id = $1`, [itemId, ...values]);
async function inReview(): Promise<ItemId> {
  const itemId = await draft();
  await change(itemId, "state = 'in-review'");
  return itemId;
}
const approve = (itemId: ItemId, by: string) => change(itemId, "state = 'approved', reviewer_id = $2", [by]);

test('nobody approves what they wrote, and nothing is approved without a reviewer', async () => {
  const itemId = await inReview();
  const bar = 'who_wrote_a_version_does_not_approve_it';
  await expect(approve(itemId, author.userId)).rejects.toThrow(bar);
  await expect(change(itemId, "state = 'approved'")).rejects.toThrow(bar);
  await approve(itemId, other.userId);
});

const refused = 'a version of an item is not changed like this';

test('a version becomes approved from its review alone, and a retired one is not used again', async () => {
  const itemId = await draft();
  await expect(approve(itemId, other.userId)).rejects.toThrow(refused);
  await change(itemId, "state = 'retired'");
  for (const state of ['draft', 'in-review', 'approved'])
    await expect(change(itemId, `state = '${state}'`)).rejects.toThrow(refused);
});

test('what was submitted is neither changed nor removed', async () => {
  const itemId = await inReview();
  await expect(change(itemId, 'content_hash = content_hash || content_hash')).rejects.toThrow(refused);
  const source =
    'sealed.item_source where item_version_id = (select item_version_id from item_version where item_id = $1)';
  const edit = source.replace('where', 'set content = content || content where');
  await expect(app.pool.query(`update ${edit}`, [itemId])).rejects.toThrow('what was submitted is not changed');
  await expect(app.pool.query(`delete from ${source}`, [itemId])).rejects.toThrow('append-only');
  await expect(app.pool.query('delete from item_version where item_id = $1', [itemId])).rejects.toThrow('append-only');
  await change(itemId, "state = 'draft'");
  await app.pool.query(`update ${edit}`, [itemId]);
});

test('a writer is not taken off a version, and its author, number and time stay', async () => {
  const itemId = await draft();
  await change(itemId, 'writer_ids = array[$2::uuid, $3]', [author.userId, other.userId]);
  const wrong: [string, unknown[]][] = [
    ['writer_ids = array[$2::uuid]', [author.userId]],
    ['author_id = $2', [other.userId]],
    ['version_no = 7', []],
    ['created_at = now()', []],
  ];
  for (const [set, values] of wrong) await expect(change(itemId, set, values)).rejects.toThrow(refused);
});

test('a version of a provider begins as a draft of somebody', async () => {
  const itemId = await draft();
  const add = (state: string, authorId: string | null) =>
    app.pool.query(
      `insert into item_version (item_version_id, item_id, version_no, content_hash, created_at, state, author_id, writer_ids)
       select $2, item_id, 2, content_hash, now(), $3, $4, array_remove(array[$4::uuid], null)
         from item_version where item_id = $1`,
      [itemId, newId(new Date()), state, authorId],
    );
  await expect(add('approved', null)).rejects.toThrow("a version of a provider's item has an author");
  await expect(add('in-review', author.userId)).rejects.toThrow('a version begins as a draft');
  await expect(add('draft', author.userId)).rejects.toThrow('an_item_has_one_open_version');
});

test('an item stays with its provider', async () => {
  const itemId = await draft();
  const move = app.pool.query('update item set provider_id = $2 where item_id = $1', [
    itemId,
    await givenProviderId(app),
  ]);
  await expect(move).rejects.toThrow('an item stays with its provider');
});
