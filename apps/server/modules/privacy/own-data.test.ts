import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { askDataExport, dataExportFile, openDataExport, readDataExport } from '@kasauti/contract/identity/own-data.ts';
import { expect, test } from 'vitest';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { ObjectStore } from '../../platform/objects/objects.ts';
import { testApp } from '../../test/app.ts';
import { givenForm, givenSource, save } from '../../test/given/attempts.ts';
import { givenExam } from '../../test/given/catalogue.ts';
import { givenPassword, givenSignedIn, givenUser, mailsTo } from '../../test/given/identity.ts';
import { givenOpenOrder, payAtGateway } from '../../test/given/orders.ts';
import { givenRoomInSession, send } from '../../test/given/proctoring.ts';
import { givenDocument, givenFullProfile } from '../../test/given/profiles.ts';
import { rightAnswers } from '../../test/given/results.ts';
import { gatherOwnData } from './gather-own-data.ts';
import { makeExport, pieceKey } from './make-export.ts';
import { removeExpired } from './reactions.ts';

const app = await testApp();
type Person = { headers: { cookie: string } };

async function call(who: Person, entry: ContractEntry, payload?: object, query: Record<string, string> = {}) {
  const { method, path: url } = entry;
  return await app.fastify.inject({ method, url, query, headers: who.headers, ...(payload && { payload }) });
}
const proof = { currentPassword: givenPassword };
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];

/** Unpacks the archive with Python. Returns the file names and the text of its JSON files. */
async function unpack(bytes: Buffer): Promise<{ names: string[]; data: Record<string, never>; texts: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'own-data-'));
  const reader = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as a:
    assert a.testzip() is None
    print(json.dumps([[n, a.read(n).decode('utf8') if n.endswith('.json') else a.read(n)[:5].decode('latin1')] for n in a.namelist()]))`;
  try {
    await writeFile(join(folder, 'own.zip'), bytes);
    const run = promisify(execFile);
    const { stdout } = await run('python3', ['-c', reader, join(folder, 'own.zip')], { maxBuffer: 50_000_000 });
    const files = JSON.parse(stdout) as [string, string][];
    const data = JSON.parse(files.find(([name]) => name === 'data.json')?.[1] ?? '{}');
    return { names: files.map(([name]) => name).sort(), data, texts: files.map(([, text]) => text).join('\n') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function download(who: Person) {
  const opened = await call(who, openDataExport, proof);
  expect(opened.statusCode).toBe(200);
  const answer = await app.fastify.inject({ url: opened.json().path, headers: who.headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return await unpack(answer.rawPayload);
}

/** Creates a user who has bought a test, sat another one and written to support. */
async function givenBusy() {
  const [section] = givenSource.sections;
  if (!section) throw new Error('the given form has a section');
  const explanation = { en: 'Because of CANARY-EXPLAINED.', hi: 'CANARY-EXPLAINED के कारण।' };
  const items = section.items.map((item) => ({ ...item, explanation }));
  const formId = await givenForm(app, { ...givenSource, formRef: randomUUID(), sections: [{ ...section, items }] });
  const room = await givenRoomInSession(app, { formId });
  const [sitter] = room.sitters;
  if (!sitter) throw new Error('the room is empty');
  await save(app, sitter, await rightAnswers(app, formId));
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/hand`, { message: 'My screen is dark.' });
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  await givenFullProfile(app, sitter.userId);
  const documentId = await givenDocument(app, sitter.userId);
  const productId = await givenExam(app, { priceInPaise: 49_900 });
  const { gateway } = await givenOpenOrder(app, sitter, [{ productId, quantity: 1 }]);
  const paid = await payAtGateway(app, gateway.order_id);
  await send(app, sitter, 'POST', '/api/v1/pay/verify', paid);
  await app.drainOutbox();
  return { ...sitter, documentId };
}

test('a copy holds what every module has about a person, with their files; no key of a test whose results are not out', async () => {
  const person = await givenBusy();
  expect((await call(person, askDataExport, proof)).statusCode).toBe(200);
  expect((await call(person, readDataExport)).json()).toMatchObject({ state: 'making' });
  expect((await mailsTo(app, person.email)).at(-1)).toMatchObject({
    subject: 'The copy of your data at Kasauti is ready',
    plain: expect.stringContaining('/settings?section=data'),
  });
  expect((await call(person, readDataExport)).json()).toMatchObject({ state: 'ready' });

  const { names, data, texts } = await download(person);
  expect(names).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^admit-cards\/.+\.pdf$/),
      'data.json',
      expect.stringMatching(new RegExp(`^documents/${person.documentId}-`)),
      expect.stringMatching(/^invoices\/.+\.pdf$/),
      'profile/photo.jpg',
      `results/${person.attemptId}-sheet.json`,
    ]),
  );
  expect(data).toMatchObject({
    account: { email: person.email, fullName: person.fullName, hasPassword: true },
    profile: { addressLine1: '14 Temple Road' },
    documents: [{ documentId: person.documentId }],
    orders: expect.arrayContaining([expect.objectContaining({ amountInPaise: 49_900 })]),
    invoices: [expect.objectContaining({ kind: 'invoice' })],
    entitlements: expect.arrayContaining([expect.objectContaining({ state: 'granted' })]),
    bookings: [expect.objectContaining({ bookingId: person.bookingId })],
    attempts: [expect.objectContaining({ attemptId: person.attemptId, answers: expect.anything() })],
    rooms: [expect.objectContaining({ hands: [expect.objectContaining({ message: 'My screen is dark.' })] })],
    results: [expect.objectContaining({})],
    ownAuditEntries: expect.arrayContaining([expect.objectContaining({ action: 'own-data.ask' })]),
  });
  // The archive contains the user's own answers, and nothing that shows which answers are correct.
  expect(JSON.stringify(data)).toContain('answered');
  expect(texts).not.toContain('CANARY-EXPLAINED');
  const secrets = await app.pool.query(
    "select password_hash, encode(unique_number_fingerprint, 'hex') as print from user_account where user_id = $1",
    [person.userId],
  );
  for (const secret of Object.values(secrets.rows[0])) expect(texts).not.toContain(secret);
});

test('it opens with the password, for some minutes, in the session of its owner', async () => {
  const [owner, other] = [await givenSignedIn(app), await givenSignedIn(app)];
  const wrong = { currentPassword: 'not-the-password' };
  expect(codeOf(await call(owner, askDataExport, wrong))).toEqual([401, 'wrong-credentials']);
  expect(codeOf(await call(owner, openDataExport, proof))).toEqual([409, 'not-ready']);
  await call(owner, askDataExport, proof);
  await app.drainOutbox();
  expect(codeOf(await call(owner, askDataExport, proof))).toEqual([409, 'asked-already']);
  expect(codeOf(await call(owner, openDataExport, wrong))).toEqual([401, 'wrong-credentials']);

  const ticket = new URL((await call(owner, openDataExport, proof)).json().path, 'http://here').searchParams.get(
    'ticket',
  );
  const open = (who: Person) => call(who, dataExportFile, undefined, { ticket: ticket ?? '' });
  const byAnother = await open(other);
  expect(byAnother.statusCode).toBe(410);
  expect(codeOf(byAnother)).toEqual([410, 'ticket-not-usable']);
  expect((await open(owner)).statusCode).toBe(200);
  await app.pool.query("update data_export set ticket_expires_at = now() - interval '1 second'");
  expect(codeOf(await open(owner))).toEqual([410, 'ticket-not-usable']);
});

test('an expired copy cannot be opened with a new or an old ticket, even while its files still exist', async () => {
  const owner = await givenSignedIn(app);
  await call(owner, askDataExport, proof);
  await app.drainOutbox();
  const { path } = (await call(owner, openDataExport, proof)).json();
  const open = () => app.fastify.inject({ url: path, headers: owner.headers });
  expect((await open()).statusCode).toBe(200);
  await app.pool.query("update data_export set expires_at = date_trunc('milliseconds', now()) where user_id = $1", [
    owner.userId,
  ]);
  expect(codeOf(await open())).toEqual([410, 'ticket-not-usable']);
  expect(codeOf(await call(owner, openDataExport, proof))).toEqual([409, 'not-ready']);
});

test('after a week the files and the row are gone; a newer copy takes the place of the last', async () => {
  const owner = await givenSignedIn(app);
  const idOf = async () =>
    (await app.pool.query('select data_export_id as id from data_export where user_id = $1', [owner.userId])).rows[0]
      ?.id;
  await call(owner, askDataExport, proof);
  await app.drainOutbox();
  const first = await idOf();
  expect(await app.objects.get(pieceKey(first, 0))).not.toBeNull();
  await app.pool.query("update data_export set asked_at = now() - interval '25 hours' where user_id = $1", [
    owner.userId,
  ]);
  expect((await call(owner, askDataExport, proof)).statusCode).toBe(200);
  await app.drainOutbox();
  expect(await app.objects.get(pieceKey(first, 0))).toBeNull();

  const second = await idOf();
  await app.pool.query("update data_export set expires_at = now() - interval '1 second' where user_id = $1", [
    owner.userId,
  ]);
  await removeExpired(app);
  expect(await idOf()).toBeUndefined();
  expect(await app.objects.get(pieceKey(second, 0))).toBeNull();
});

test('a copy that was asked for again while the first was still being made leaves nothing of the first', async () => {
  const owner = await givenSignedIn(app);
  await call(owner, askDataExport, proof);
  const { rows } = await app.pool.query(
    "update data_export set asked_at = now() - interval '25 hours' where user_id = $1 returning data_export_id as id",
    [owner.userId],
  );
  const [{ id: exportId }] = rows;
  let isFirst = true;
  const asksAgainMeanwhile: ObjectStore = {
    ...app.objects,
    async put(...piece) {
      await app.objects.put(...piece);
      if (isFirst) expect((await call(owner, askDataExport, proof)).statusCode).toBe(200);
      isFirst = false;
    },
  };
  await makeExport({ ...app, objects: asksAgainMeanwhile }, { exportId, userId: owner.userId });
  for (const no of [0, 1, 2]) expect(await app.objects.get(pieceKey(exportId, no))).toBeNull();
  await app.drainOutbox();
  expect((await call(owner, readDataExport)).json()).toMatchObject({ state: 'ready' });
});

test('mails that were written to an address before it was confirmed for this account are not in its copy', async () => {
  const email = `was-another-${randomUUID()}@people.example`;
  await givenMail(email, 'Ticket 1: what I told you in confidence');
  const owner = await givenUser(app, { email, confirmed: false });
  const subjects = async () =>
    ((await gatherOwnData(app, owner.userId)).rows.mails as { subject: string }[]).map((mail) => mail.subject);
  expect(await subjects()).toEqual([]);

  await app.pool.query('update user_account set email_confirmed_at = now() where user_id = $1', [owner.userId]);
  expect(await subjects()).toEqual([]);
  await givenMail(email, 'Your test is tomorrow');
  expect(await subjects()).toEqual(['Your test is tomorrow']);
});

async function givenMail(to: string, subject: string) {
  const mail = { dedupeKey: randomUUID(), to, language: 'en' as const, subject, paragraphs: ['Hello.'] };
  await app.inTransaction((work) => queueMail(work, app.settings, mail));
}
