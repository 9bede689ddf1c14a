import { randomBytes, randomUUID } from 'node:crypto';
import type { ItemId, PictureId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenDraft, givenImport, givenItem, givenPassage, givenProviderId } from '../../../test/given/bank.ts';
import { givenDraftForm, givenFormDraft } from '../../../test/given/forms.ts';
import { createItem } from '../items/create-item.ts';
import { editItem } from '../items/edit-item.ts';
import { readSource } from '../store/items.ts';
import { deleteUnusedPictures } from './delete-unused-pictures.ts';
import { storePicture } from './keep-picture.ts';
import { picturesOf } from './pictures-of.ts';

const app = await testApp();
const providerId = await givenProviderId(app);
const author = { userId: randomUUID() as UserId, role: 'author' as const };
const by = { actorId: author.userId, actorRole: author.role };

async function givenPicture(bytes = randomBytes(60)): Promise<PictureId> {
  const clean = { bytes, contentType: 'image/png' as const, width: 4, height: 3 };
  return await storePicture(app, clean, { providerId, by, requestId: randomUUID() });
}
async function givenRecording(): Promise<PictureId> {
  const clean = { bytes: randomBytes(60), contentType: 'audio/mpeg' as const, durationInMs: 900 };
  return await storePicture(app, clean, { providerId, by, requestId: randomUUID() });
}

/** Makes the last use of a picture older. */
const age = (pictureId: PictureId, days = 31) =>
  app.pool.query(`update picture set touched_at = now() - make_interval(days => $2) where picture_id = $1`, [
    pictureId,
    days,
  ]);
const isThere = async (pictureId: PictureId) =>
  (await app.pool.query('select from picture where picture_id = $1', [pictureId])).rowCount === 1;
const fileOf = (pictureId: PictureId) => app.objects.get(`pictures/${pictureId}`);
async function sweep() {
  await deleteUnusedPictures(app);
  await app.drainOutbox();
}

const shown = (pictureId: PictureId) => ({ en: `Look.\n\n![A ramp](picture:${pictureId})`, hi: 'देखिए।' });
const heard = (pictureId: PictureId) => ({ en: `Listen.\n\n![Good morning](audio:${pictureId})`, hi: 'सुनिए।' });
const withPrompt = (prompt: { en: string; hi: string }) => ({ ...givenDraft, prompt });
const question = (prompt: { en: string; hi: string }) => givenItem(app, { author, providerId, draft: { prompt } });
const revisionOf = async (itemId: ItemId): Promise<number> =>
  (await app.pool.query('select revision from item where item_id = $1', [itemId])).rows[0].revision;
async function edit(itemId: ItemId, prompt: { en: string; hi: string }) {
  const version = await revisionOf(itemId);
  return await app.inTransaction((work) => editItem(work, { itemId, version, item: withPrompt(prompt) }, by));
}

test('a picture and a recording that nothing names are deleted after 30 days, with key and file', async () => {
  const [old, sound, young] = [await givenPicture(), await givenRecording(), await givenPicture()];
  await age(old);
  await age(sound);
  await age(young, 29);
  await sweep();
  expect([await isThere(old), await isThere(sound), await isThere(young)]).toEqual([false, false, true]);
  expect([await fileOf(old), await fileOf(sound)]).toEqual([null, null]);
  expect(await fileOf(young)).not.toBeNull();
  const { rows } = await app.pool.query(
    'select actor_role, detail from audit_entry where action = $1 and object_id = $2',
    ['picture.delete', old],
  );
  expect(rows).toEqual([{ actor_role: 'system', detail: JSON.stringify({ providerId }) }]);
});

describe('a picture stays for as long as it is named by', () => {
  test.each<[string, (pictureId: PictureId) => Promise<unknown>]>([
    ['a question', (id) => question(shown(id))],
    ['a recording’s question', (id) => question(heard(id))],
    [
      'an older version of a question',
      async (id) => {
        const itemId = await question(shown(id));
        await app.pool.query(`update item_version set state = 'retired' where item_id = $1`, [itemId]);
        await edit(itemId, { en: 'No picture.', hi: 'कुछ नहीं।' });
      },
    ],
    ['a passage', (id) => givenPassage(app, { author, providerId, draft: { body: shown(id) } })],
    [
      'an import that nobody has taken in',
      (id) => givenImport(app, { author, providerId, gift: `Look ![A](picture\\:${id}) {T}` }),
    ],
    [
      'the draft of a form',
      (id) => givenDraftForm(app, { author, providerId, form: { ...givenFormDraft([]), instructions: shown(id) } }),
    ],
  ])('%s', async (_what, name) => {
    const pictureId = await givenPicture();
    await name(pictureId);
    await age(pictureId);
    await sweep();
    expect([await isThere(pictureId), await fileOf(pictureId)]).toEqual([true, expect.any(Buffer)]);
    const deletion = app.pool.query('delete from picture where picture_id = $1', [pictureId]);
    await expect(deletion).rejects.toThrow(/foreign key/);
  });

  test('a picture of another provider is not held by a text', async () => {
    const pictureId = await givenPicture();
    const other = await givenProviderId(app);
    await givenItem(app, { author, providerId: other, draft: { prompt: shown(pictureId) } });
    await age(pictureId);
    await sweep();
    expect(await isThere(pictureId)).toBe(false);
  });
});

test('a picture that is taken out of a draft stays for another 30 days', async () => {
  const pictureId = await givenPicture();
  const itemId = await question(shown(pictureId));
  await age(pictureId);
  await edit(itemId, { en: 'No picture.', hi: 'कुछ नहीं।' });
  await sweep();
  expect(await isThere(pictureId)).toBe(true);
  await age(pictureId);
  await sweep();
  expect(await isThere(pictureId)).toBe(false);
});

test('a picture that is uploaded again is there for the text that is being written', async () => {
  const bytes = randomBytes(60);
  const pictureId = await givenPicture(bytes);
  await age(pictureId);
  expect(await givenPicture(bytes)).toBe(pictureId);
  await sweep();
  expect(await isThere(pictureId)).toBe(true);
});

test('a picture from before its uses were noted is never deleted', async () => {
  const bytes = randomBytes(60);
  const pictureId = await givenPicture(bytes);
  await app.pool.query('update picture set touched_at = null where picture_id = $1', [pictureId]);
  await givenPicture(bytes);
  await sweep();
  expect(await isThere(pictureId)).toBe(true);
  const { rows } = await app.pool.query('select touched_at from picture where picture_id = $1', [pictureId]);
  expect(rows).toEqual([{ touched_at: null }]);
});

test('the database refuses to delete a picture that was touched lately, and to change another one', async () => {
  const pictureId = await givenPicture();
  const deletion = app.pool.query('delete from picture where picture_id = $1', [pictureId]);
  await expect(deletion).rejects.toThrow('is append-only');
  const change = app.pool.query('update picture set width = 5, touched_at = now() where picture_id = $1', [pictureId]);
  await expect(change).rejects.toThrow('is append-only');
});

describe('a text that is saved while the task runs', () => {
  /** Returns whether the text is checked as one whose picture exists. */
  async function isKnownIn(itemId: ItemId): Promise<boolean> {
    const sql = 'select item_version_id as id from item_version where item_id = $1';
    const { rows } = await app.pool.query(sql, [itemId]);
    const source = await readSource(app.database, rows[0].id);
    return (await picturesOf(app.database, providerId, source)).size === 1;
  }

  test('keeps its picture, or is told that it is gone, whoever is faster', async () => {
    for (let round = 0; round < 20; round += 1) {
      const pictureId = await givenPicture();
      await age(pictureId);
      const save = app.inTransaction((work) => createItem(work, providerId, withPrompt(shown(pictureId)), by));
      const [itemId] = await Promise.all([save, deleteUnusedPictures(app)]);
      if (isRefusal(itemId)) throw new Error(itemId.message);
      await app.drainOutbox();
      expect([await isThere(pictureId), (await fileOf(pictureId)) !== null]).toEqual(
        Array(2).fill(await isKnownIn(itemId)),
      );
    }
  });

  test('keeps its picture if it names it first, even if it commits last', async () => {
    const pictureId = await givenPicture();
    await age(pictureId);
    const itemId = await app.inTransaction(async (work) => {
      const saved = await createItem(work, providerId, withPrompt(shown(pictureId)), by);
      await deleteUnusedPictures(app);
      return saved;
    });
    if (isRefusal(itemId)) throw new Error(itemId.message);
    expect([await isThere(pictureId), await isKnownIn(itemId)]).toEqual([true, true]);
  });
});
