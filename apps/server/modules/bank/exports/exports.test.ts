import { type ExportCheck, exportItems } from '@kasauti/contract/bank/exports.ts';
import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { describe, expect, test } from 'vitest';
import { readZip } from '../../../platform/archives/read-zip.ts';
import { testApp } from '../../../test/app.ts';
import { givenDraft, givenItem, givenPictureOfBank, givenProviderId } from '../../../test/given/bank.ts';
import { givenPassword, givenSignedIn } from '../../../test/given/identity.ts';
import { codeAt } from '../../identity/index.ts';
import { readQuestionFile } from '../formats/index.ts';
import { readPictureFile } from '../pictures/picture-file.ts';

const app = await testApp();

/** Creates an author who is bound to a new provider. */
async function givenAuthor() {
  const id = await givenProviderId(app);
  return { providerId: id, ...(await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id } })) };
}
type Author = Awaited<ReturnType<typeof givenAuthor>>;

const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;

async function post(as: Pick<Author, 'headers'>, path: string, payload: object) {
  return await app.fastify.inject({ method: 'POST', url: path, headers: as.headers, payload });
}
/** Returns the password and a code of the authenticator. A code can be used once, so its use is forgotten before. */
async function proofOf({ userId, totpSecret }: Author) {
  await app.pool.query('update user_account set totp_last_step = null where user_id = $1', [userId]);
  return { currentPassword: givenPassword, code: codeAt(totpSecret ?? '', new Date()) };
}
const exportAs = async (as: Author, body: object = {}) =>
  post(as, exportItems.path, { providerId: as.providerId, format: 'qti', proof: await proofOf(as), ...body });
async function check(as: Author, body: object = {}): Promise<ExportCheck> {
  const ask = { providerId: as.providerId, format: 'qti', ...body };
  return (await post(as, `${exportItems.path}/check`, ask)).json();
}
const codeOf = (answer: { statusCode: number; json(): { code: string } }) =>
  answer.statusCode === 200 ? [200] : [answer.statusCode, answer.json().code];

const order: Partial<ItemDraft> = {
  topic: 'Rivers',
  prompt: { en: 'From north to south?', hi: 'उत्तर से दक्षिण?' },
  answer: { kind: 'order', options: ['Ganga', 'Kaveri'].map((text) => ({ en: text, hi: text })) },
};

test('the chosen questions leave as a package of QTI 3 that brings the same questions back', async () => {
  const author = await givenAuthor();
  await givenItem(app, { author, providerId: author.providerId });
  await givenItem(app, { author, providerId: author.providerId, draft: order });
  const answer = await exportAs(author);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="questions.zip"',
  });
  const { items, findings } = readQuestionFile('qti-package', answer.rawPayload, facts);
  expect(findings).toEqual([]);
  expect(items.map(({ item: { itemRef: _, ...item } }) => item)).toEqual([givenDraft, { ...givenDraft, ...order }]);
  const filtered = await exportAs(author, { filter: { topic: 'Rivers' } });
  expect(readQuestionFile('qti-package', filtered.rawPayload, facts).items).toHaveLength(1);
});

test('CSV has the questions that the template names, and the others are named with a reason', async () => {
  const author = await givenAuthor();
  await givenItem(app, { author, providerId: author.providerId });
  const itemId = await givenItem(app, { author, providerId: author.providerId, draft: order });
  expect(await check(author, { format: 'csv' })).toMatchObject({
    written: 1,
    refusedCount: 1,
    refused: [{ _id: itemId, reason: 'The template has no questions of the kind order.' }],
  });
  const answer = await exportAs(author, { format: 'csv' });
  const { items } = readQuestionFile('csv', answer.rawPayload, facts);
  expect(items.map(({ item: { itemRef: _, ...item } }) => item)).toEqual([givenDraft]);
});

describe('a question with a picture', () => {
  const showing = (id: string): Partial<ItemDraft> => ({
    prompt: { en: `How steep?\n\n![A ramp & a "car"](picture:${id})`, hi: `कितनी ढलान? ![एक ढलान](picture:${id})` },
  });

  test('leaves with its file, which is in the package once, and with its text for each language', async () => {
    const author = await givenAuthor();
    const { providerId } = author;
    const pictureId = await givenPictureOfBank(app, { author, providerId });
    const unused = await givenPictureOfBank(app, { author, providerId });
    for (const topic of ['Ramps', 'Cars'])
      await givenItem(app, { author, providerId, draft: { topic, ...showing(pictureId) } });
    expect(await check(author)).toEqual({ written: 2, refusedCount: 0, refused: [] });
    const archive = readZip((await exportAs(author)).rawPayload);
    const files = archive.kind === 'files' ? archive.files : new Map<string, Uint8Array>();
    const path = `pictures/${pictureId}.png`;
    expect([...files.keys()].filter((name) => !name.startsWith('items/'))).toEqual([path, 'imsmanifest.xml']);
    expect(Buffer.from(files.get(path)!)).toEqual((await readPictureFile(app, pictureId))!.bytes);
    const textOf = (name: string) => new TextDecoder().decode(files.get(name));
    expect(textOf('imsmanifest.xml').split(`<file href="${path}"/>`)).toHaveLength(3);
    expect(textOf('items/question-2.xml')).toContain(`<img src="../${path}" alt="A ramp &amp; a &quot;car&quot;"/>`);
    expect(textOf('items/question-2.xml')).toContain(`<img src="../${path}" alt="एक ढलान"/>`);
    expect(unused).not.toBe(pictureId);
  });

  test('leaves with the areas to choose from, and with their texts for each language', async () => {
    const author = await givenAuthor();
    const { providerId } = author;
    const pictureId = await givenPictureOfBank(app, { author, providerId });
    const area = (en: string, hi: string, coords: number[]) => ({
      text: { en, hi },
      area: { shape: coords.length === 3 ? ('circle' as const) : ('rectangle' as const), coords },
    });
    const answer: ItemDraft['answer'] = {
      kind: 'hotspot',
      picture: { en: `![A map](picture:${pictureId})`, hi: `![नक्शा](picture:${pictureId})` },
      areas: [area('The "north"', 'उत्तर', [9, 8, 7]), area('The south', 'दक्षिण', [0, 20, 30, 30])],
      correct: [1],
    };
    await givenItem(app, { author, providerId, draft: { answer } });
    expect(await check(author)).toEqual({ written: 1, refusedCount: 0, refused: [] });
    const archive = readZip((await exportAs(author)).rawPayload);
    const text = archive.kind === 'files' ? new TextDecoder().decode(archive.files.get('items/question-1.xml')) : '';
    expect(text).toContain('<qti-correct-response><qti-value>C2</qti-value></qti-correct-response>');
    expect(text).toMatch(/<img src="\.\.\/pictures\/[\da-f-]+\.png" alt="A map" data-catalog-idref="text-\d"\/>/);
    expect(text).toContain('<qti-hotspot-choice identifier="C1" shape="circle" coords="9,8,7"');
    expect(text).toContain('shape="rect" coords="0,20,30,30" hotspot-label="The south"');
    expect(text).toContain('hotspot-label="The &quot;north&quot;"');
    for (const hindi of ['नक्शा', 'उत्तर', 'दक्षिण']) expect(text).toContain(`>${hindi}<`);
  });

  test('is named by CSV, which has no pictures', async () => {
    const author = await givenAuthor();
    const { providerId } = author;
    const draft = showing(await givenPictureOfBank(app, { author, providerId }));
    const itemId = await givenItem(app, { author, providerId, draft });
    expect(await check(author, { format: 'csv' })).toMatchObject({
      written: 0,
      refused: [{ _id: itemId, reason: 'Plain text has no pictures.' }],
    });
  });

  test('of another provider stays here', async () => {
    const [author, other] = [await givenAuthor(), await givenAuthor()];
    const foreign = await givenPictureOfBank(app, { author: other, providerId: other.providerId });
    await givenItem(app, { author, providerId: author.providerId, draft: showing(foreign) });
    expect(await check(author)).toMatchObject({ written: 0, refusedCount: 1 });
    expect((await exportAs(author)).rawPayload.includes(foreign)).toBe(false);
  });
});

test('a question with a problem is named and left out, and one in Hindi alone is written', async () => {
  const author = await givenAuthor();
  const hindi = { en: '', hi: 'कितना?' };
  const options = ['क', 'ख'].map((hi) => ({ en: '', hi }));
  await givenItem(app, { author, providerId: author.providerId, draft: { prompt: { en: '' } } });
  await givenItem(app, {
    author,
    providerId: author.providerId,
    draft: { prompt: hindi, answer: { kind: 'single-choice', options, correct: 1 }, explanation: hindi },
  });
  expect(await check(author)).toMatchObject({ written: 1, refusedCount: 1 });
  for (const [format, name] of [
    ['qti', 'qti-package'],
    ['csv', 'csv'],
  ] as const) {
    const { items } = readQuestionFile(name, (await exportAs(author, { format })).rawPayload, facts);
    expect(items.map(({ item }) => item)).toMatchObject([
      { prompt: { hi: 'कितना?' }, answer: { options: [{ hi: 'क' }, { hi: 'ख' }], correct: 1 } },
    ]);
  }
});

test('nothing leaves without the password and the code, and the audit log names each export without a text', async () => {
  const author = await givenAuthor();
  await givenItem(app, { author, providerId: author.providerId });
  expect(codeOf(await exportAs(author, { proof: { currentPassword: 'wrong' } }))).toEqual([401, 'wrong-credentials']);
  expect(codeOf(await exportAs(author, { proof: { currentPassword: givenPassword } }))).toEqual([
    401,
    'second-factor-required',
  ]);
  await exportAs(author);
  const { rows } = await app.pool.query(
    'select action, actor_id, detail from audit_entry where object_id = $1 order by entry_no',
    [author.providerId],
  );
  expect(rows.filter(({ action }) => action === 'item.export')).toEqual([
    { action: 'item.export', actor_id: author.userId, detail: expect.any(String) },
  ]);
  expect(JSON.parse(rows.at(-1)?.detail)).toEqual({ format: 'qti', questions: 1 });
});

test('the questions of another provider stay there, and an empty choice is refused', async () => {
  const author = await givenAuthor();
  const other = await givenAuthor();
  await givenItem(app, { author: other, providerId: other.providerId });
  const foreign = { providerId: other.providerId };
  expect(codeOf(await exportAs(author, foreign))).toEqual([404, 'no-such-provider']);
  expect(codeOf(await post(author, `${exportItems.path}/check`, { ...foreign, format: 'qti' }))).toEqual([
    404,
    'no-such-provider',
  ]);
  expect(codeOf(await exportAs(author))).toEqual([409, 'nothing-to-export']);
});
