import { createCipheriv, createDecipheriv } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { ExamId, FormId, SittingId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { lobbyOpensAt } from '@kasauti/domain/attempt/clock.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { sha256Hex } from '../../../platform/security/hashes.ts';
import { sourceForms } from '../../../seed/forms/index.ts';
import { testApp } from '../../../test/app.ts';
import { givenBooked, givenForm, givenSource, post } from '../../../test/given/attempts.ts';
import { givenFormOfExam } from '../../../test/given/catalogue.ts';
import { findForm } from '../../authoring/index.ts';
import { findBookingForAttempt } from '../../scheduling/index.ts';
import { openDelivery } from '../entry/delivery-roles.ts';
import { openAttempt } from '../entry/open-attempt.ts';
import { findPapers } from '../store/papers.ts';
import { makePaperCache, type PaperAsk, readPaperKey, sealPapers } from './seal-paper.ts';
import { sealPapersOfOpenLobbies } from './seal-papers-of-open-lobbies.ts';

const app = await testApp();
/** The papers are sealed with the rights that the server has for it. */
const delivery = { ...app, ...(await openDelivery(app)) };
const tomorrow = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 24 * 60 * MINUTE_MS);
const inTheLobby = new Date(lobbyOpensAt(tomorrow).getTime() + 5 * MINUTE_MS);
type Booked = Awaited<ReturnType<typeof givenBooked>>;

let corrections = 0;
/** Publishes a corrected version of the form, with one changed prompt. */
async function corrected(): Promise<FormId> {
  const source = structuredClone(givenSource);
  corrections += 1;
  source.sections[0]!.items[0]!.prompt.en += ` (Corrected ${corrections} times.)`;
  return await givenForm(app, source);
}

async function sittingOf({ bookingId }: Booked) {
  const { sittingId, examId } = (await findBookingForAttempt(app.database, bookingId))!;
  return { sittingId, examId };
}
async function paperOf(who: Booked) {
  const [paper = null] = await findPapers(app.database, await sittingOf(who));
  return paper;
}
const seal = async (ask: PaperAsk) => (await sealPapers(app, ask))[0]!;
const enter = (who: Booked, caller = who.caller, bookingId = who.bookingId) =>
  app.at(inTheLobby, (work) => openAttempt(work, app, { bookingId, caller }));

test('a form that is corrected after somebody has booked is the one that is sat', async () => {
  const who = await givenBooked(app, { T0: tomorrow });
  await app.drainOutbox();
  expect(await paperOf(who)).toBeNull();
  const formId = await corrected();
  await givenFormOfExam(app, who.examId, formId);
  await sealPapersOfOpenLobbies(delivery, lobbyOpensAt(tomorrow));
  expect(await enter(who)).toMatchObject({ attempt: { formId } });
});

test('a paper is sealed when the lobby opens and not before, for those alone who have booked', async () => {
  const [who, other] = [await givenBooked(app, { T0: tomorrow }), await givenBooked(app, { T0: tomorrow })];
  await app.pool.query("update booking set state = 'cancelled' where booking_id = $1", [other.bookingId]);
  await sealPapersOfOpenLobbies(delivery, new Date(lobbyOpensAt(tomorrow).getTime() - 1));
  expect(await paperOf(who)).toBeNull();
  await sealPapersOfOpenLobbies(delivery, lobbyOpensAt(tomorrow));
  expect(await paperOf(who)).toMatchObject({ formId: who.formId });
  expect(await paperOf(other)).toBeNull();
});

test('a paper that cannot be sealed holds up no other', async () => {
  const [broken, who] = [await givenBooked(app, { T0: tomorrow }), await givenBooked(app, { T0: tomorrow })];
  await app.pool.query('update exam set form_id = gen_random_uuid() where exam_id = $1', [broken.examId]);
  await sealPapersOfOpenLobbies(delivery, lobbyOpensAt(tomorrow));
  expect(await paperOf(who)).not.toBeNull();
});

test('a booking in a window that is open is sealed at once, so that its candidate does not wait', async () => {
  const who = await givenBooked(app);
  await app.drainOutbox();
  expect(await paperOf(who)).toMatchObject({ formId: who.formId });
});

test('a sealed paper is sealed again while nobody has entered: the hash and the bytes before are refused', async () => {
  const who = await givenBooked(app);
  await app.drainOutbox();
  const before = (await paperOf(who))!;
  const formId = await corrected();
  await givenFormOfExam(app, who.examId, formId);
  const { body } = await post(app, who, '', { schedule_id: who.bookingId });
  const after = (await paperOf(who))!;
  expect(after.formId).toBe(formId);
  expect(body.form.sha256).toBe(after.sha256.toString('hex'));
  expect(after.wrappedKey.equals(before.wrappedKey)).toBe(false);
  const old = `/api/v1/papers/${before.sha256.toString('hex')}`;
  expect((await app.fastify.inject({ url: old, headers: who.headers })).statusCode).toBe(404);
  expect(await app.objects.get(before.objectKey)).toBeNull();
});

test('once somebody is in the lobby the paper stays for everybody, whatever the exam is given then', async () => {
  const who = await givenBooked(app, { T0: tomorrow });
  const { sittingId, examId } = await sittingOf(who);
  await sealPapersOfOpenLobbies(delivery, lobbyOpensAt(tomorrow));
  expect(await enter(who)).toMatchObject({ attempt: { formId: who.formId } });
  const formId = await corrected();
  await givenFormOfExam(app, who.examId, formId);
  const paper = await seal({ sittingId, examId, formId, now: new Date() });
  expect(paper.formId).toBe(who.formId);
  expect(await enter(who)).toMatchObject({
    attempt: { formId: who.formId },
    paperSha256: paper.sha256.toString('hex'),
  });
});

test('somebody in the lobby keeps the paper of their own exam and sitting, not that of another exam or sitting', async () => {
  const who = await givenBooked(app, { T0: tomorrow });
  const { sittingId, examId } = await sittingOf(who);
  const others = [
    { sittingId, examId: newId<ExamId>(new Date()) },
    { sittingId: newId<SittingId>(new Date()), examId },
  ];
  await sealPapersOfOpenLobbies(delivery, lobbyOpensAt(tomorrow));
  for (const other of others) await seal({ ...other, formId: who.formId, now: new Date() });
  expect(await enter(who)).toMatchObject({ attempt: { formId: who.formId } });
  const formId = await corrected();
  for (const other of others) expect(await seal({ ...other, formId, now: new Date() })).toMatchObject({ formId });
  expect(await paperOf(who)).toMatchObject({ formId: who.formId });
});

test('a candidate who enters at the moment of a correction always gets the current paper', async () => {
  for (let round = 0; round < 12; round += 1) {
    const who = await givenBooked(app, { T0: tomorrow });
    const { sittingId, examId } = await sittingOf(who);
    await sealPapersOfOpenLobbies(delivery, lobbyOpensAt(tomorrow));
    const formId = await corrected();
    await givenFormOfExam(app, who.examId, formId);
    const again = () => seal({ sittingId, examId, formId, now: new Date() });
    const [entered] = await Promise.all(round % 2 ? [enter(who), again(), again()] : [enter(who), again()]);
    if (isRefusal(entered)) throw new Error(entered.code);
    const stands = (await paperOf(who))!;
    expect([entered.attempt.formId, entered.paperSha256]).toEqual([stands.formId, stands.sha256.toString('hex')]);
  }
});

test('a paper is not sealed again with a form whose keys are out', async () => {
  const who = await givenBooked(app);
  await app.drainOutbox();
  const { sittingId, examId } = await sittingOf(who);
  const formId = await corrected();
  await app.pool.query("insert into form_release (form_id, released_at) values ($1, now() + interval '1 day')", [
    formId,
  ]);
  await app.pool.query("update sitting set created_at = now() + interval '2 days' where sitting_id = $1", [sittingId]);
  const again = seal({ sittingId, examId, formId, now: new Date() });
  await expect(again).rejects.toMatchObject({ constraint: 'a_paper_whose_keys_are_out_is_not_sealed_again' });
});

test('a paper is compressed before it is encrypted: it takes a third of its form at most', async () => {
  for (const source of sourceForms.slice(0, 3)) {
    const formId = await givenForm(app, source);
    const sittingId = newId<SittingId>(new Date());
    const paper = await seal({ sittingId, examId: newId<ExamId>(new Date()), formId, now: new Date() });
    const sealed = (await app.objects.get(paper.objectKey))!;
    const plain = JSON.stringify((await findForm(app.database, formId))!.content);
    expect(sealed.length).toBeLessThan(Buffer.byteLength(plain) / 3);
    const key = (await readPaperKey(app, app.database, paper))!;
    expect(gunzipSync(opened(sealed, key)).toString('utf8')).toBe(plain);
  }
});

test('a paper from before there was compression stays as it is; lost, it is sealed anew under another name', async () => {
  const who = await givenBooked(app);
  await app.drainOutbox();
  const key = (await readPaperKey(app, app.database, (await paperOf(who))!))!;
  const text = Buffer.from(JSON.stringify((await findForm(app.database, who.formId))!.content));
  const old = sealedPlain(text, key);
  const sha256 = sha256Hex(old);
  await app.objects.put(`papers/${sha256}`, old, 'application/octet-stream');
  const { sittingId } = await sittingOf(who);
  await app.pool.query('update sitting_paper set sha256 = $1, object_key = $2 where sitting_id = $3', [
    Buffer.from(sha256, 'hex'),
    `papers/${sha256}`,
    sittingId,
  ]);
  const first = await post(app, who, '', { schedule_id: who.bookingId });
  expect(first.body.form.sha256).toBe(sha256);
  const fetch = (url: string) => app.fastify.inject({ url, headers: who.headers });
  expect((await fetch(first.body.form.ciphertextUrl)).rawPayload.equals(old)).toBe(true);

  await app.objects.remove(`papers/${sha256}`);
  const elsewhere = makePaperCache(app); // a second machine, which has not cached the paper
  expect(await elsewhere(sha256)).toBeNull();
  const again = await post(app, who, '', { schedule_id: who.bookingId });
  expect(again.body.form.sha256).not.toBe(sha256);
  const { rawPayload } = await fetch(again.body.form.ciphertextUrl);
  expect(gunzipSync(opened(rawPayload, key)).equals(text)).toBe(true);
});

function opened(bytes: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
}

function sealedPlain(text: Buffer, key: Buffer): Buffer {
  const nonce = Buffer.alloc(12, 9);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}
