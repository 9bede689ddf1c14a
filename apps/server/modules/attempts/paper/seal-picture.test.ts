import { createDecipheriv } from 'node:crypto';
import type { FormContent } from '@kasauti/domain/form/content.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { sha256Hex } from '../../../platform/security/hashes.ts';
import { testApp } from '../../../test/app.ts';
import { givenBooked, post } from '../../../test/given/attempts.ts';
import { givenPictureOfBank, givenProviderId } from '../../../test/given/bank.ts';
import { givenFormOfExam } from '../../../test/given/catalogue.ts';
import { givenApprovedItem, givenFormDraft, givenPublishedForm } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { findForm } from '../../authoring/index.ts';
import { readPictureFile } from '../../bank/index.ts';
import { findPaperBySha256 } from '../store/papers.ts';
import { readPaperKey } from './seal-paper.ts';

const app = await testApp({ RATE_PER_MINUTE: '100000' });
const author = await givenSignedIn(app, { role: 'author' });

/** Publishes a form whose question shows one picture, and whose explanation shows that one and another. */
async function givenFormWithPictures() {
  const providerId = await givenProviderId(app);
  const [asked, explained] = [
    await givenPictureOfBank(app, { author, providerId }),
    await givenPictureOfBank(app, { author, providerId }),
  ];
  const shown = (id: string) => `![A ramp](picture:${id})`;
  const draft = {
    prompt: { en: `How steep? ${shown(asked)}`, hi: `कितनी ढलान? ${shown(asked)}` },
    explanation: { en: `${shown(asked)} ${shown(explained)}`, hi: shown(explained) },
  };
  const items = [await givenApprovedItem(app, { author, providerId, draft })];
  const formId = await givenPublishedForm(app, { author, providerId, form: givenFormDraft(items) });
  const plain = await Promise.all([asked, explained].map(async (id) => (await readPictureFile(app, id))!.bytes));
  return { formId, asked, explained, plain };
}
type Form = Awaited<ReturnType<typeof givenFormWithPictures>>;

/** Creates a candidate in the lobby of a test with this form. */
async function inLobby({ formId }: Form, T0: Date) {
  const who = await givenBooked(app, { T0 });
  await givenFormOfExam(app, who.examId, formId);
  const { body } = await post(app, who, '', { schedule_id: who.bookingId });
  return { ...who, form: body.form as { sha256: string; ciphertextUrl: string; pictureCount: number } };
}
const soon = () => new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 5 * MINUTE_MS);
const get = async (who: { headers: { cookie: string } }, url: string) => {
  const { statusCode, rawPayload, headers } = await app.fastify.inject({ url, headers: who.headers });
  return { status: statusCode, bytes: rawPayload, headers };
};

function opened(bytes: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
}

test('a picture comes with the paper: encrypted with its key, named by its hash, and for every cache', async () => {
  const form = await givenFormWithPictures();
  const who = await inLobby(form, soon());
  expect(who.form.pictureCount).toBe(1);
  const { status, bytes, headers } = await get(who, `${who.form.ciphertextUrl}/pictures/0`);
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  const paper = (await findPaperBySha256(app.database, Buffer.from(who.form.sha256, 'hex')))!;
  const key = (await readPaperKey(app, app.database, paper))!;
  expect(opened(bytes, key).equals(form.plain[0]!)).toBe(true);
  const { content } = (await findForm(app.database, form.formId))!;
  expect(hashesIn(content)).toEqual([sha256Hex(form.plain[0]!)]);
  expect((await get(who, `${who.form.ciphertextUrl}/pictures/0`)).bytes.equals(bytes)).toBe(true);
});

const hashesIn = (content: FormContent) => [
  ...new Set([...JSON.stringify(content).matchAll(/"sha256":"([0-9a-f]+)"/g)].map(([, hash]) => hash)),
];

test('before the test begins, a candidate can read no picture of it', async () => {
  const form = await givenFormWithPictures();
  const who = await inLobby(form, soon());
  const { formId, asked, explained, plain } = form;
  const addresses = [
    who.form.ciphertextUrl,
    ...[0, 1, 2].map((no) => `${who.form.ciphertextUrl}/pictures/${no}`),
    ...[asked, explained].flatMap((id) => [`/api/v1/pictures/${id}`, `/api/v1/bank/pictures/${id}`]),
    `/api/v1/papers/${'0'.repeat(64)}/pictures/0`,
    `/api/v1/exams/${formId}`,
  ];
  const answers = await Promise.all(addresses.map((url) => get(who, url)));
  // Each picture is noise, so a part of it occurs nowhere by chance.
  const parts = plain.map((bytes) => bytes.subarray(100, 140));
  for (const [at, { bytes }] of answers.entries())
    for (const part of parts) expect(bytes.includes(part), addresses[at]).toBe(false);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404, 403, 404, 403, 404, 404]);
  expect((await get({ headers: { cookie: '' } }, `${who.form.ciphertextUrl}/pictures/0`)).status).toBe(401);
});

test('when the keys of a form are out, everybody sees its pictures, and still none of another form', async () => {
  const [form, other] = [await givenFormWithPictures(), await givenFormWithPictures()];
  await app.pool.query('insert into form_release (form_id, released_at) values ($1, now())', [form.formId]);
  const nobody = { headers: { cookie: '' } };
  for (const [at, id] of [form.asked, form.explained].entries()) {
    const { status, bytes } = await get(nobody, `/api/v1/pictures/${id}`);
    expect([status, bytes.equals(form.plain[at]!)]).toEqual([200, true]);
  }
  expect((await get(nobody, `/api/v1/pictures/${other.asked}`)).status).toBe(404);
});
