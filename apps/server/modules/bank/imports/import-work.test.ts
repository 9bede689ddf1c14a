import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportRun } from '@kasauti/contract/bank/imports.ts';
import type { ImportRunId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { afterAll, expect, test } from 'vitest';
import { beginZip } from '../../../platform/documents/zip.ts';
import { testApp } from '../../../test/app.ts';
import { disposableFolder } from '../../../test/disposable-folder.ts';
import { givenFileFacts, givenImport, givenProviderId } from '../../../test/given/bank.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { givenVirusScanner } from '../../../test/given/virus-scanner.ts';
import { beginTakingIn, noteProgress } from '../store/import-stages.ts';
import { endStoppedImports } from './import-routes.ts';
import { importWorkPart } from './import-work.ts';
import { READING_LIMITS, readApart } from './read-apart.ts';
import { beginRun, startImport } from './start-import.ts';
import { takeInImport } from './take-in-import.ts';

const app = await testApp({ RATE_PER_MINUTE: '100000' });
const providerId = await givenProviderId(app);
const author = await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id: providerId } });
const by = { actorId: author.userId, actorRole: author.role };
const folder = await disposableFolder();
afterAll(() => folder.remove());
const work = app.part(importWorkPart);

async function ask(
  method: 'GET' | 'POST',
  path: string,
  more: { payload?: object; query?: Record<string, string> } = {},
) {
  const type = more.payload instanceof Buffer ? { 'content-type': 'application/octet-stream' } : {};
  const headers = { ...author.headers, ...type };
  const answer = await app.fastify.inject({ method, url: `/api/v1/bank/imports${path}`, headers, ...more });
  return answer.json();
}
const start = (payload: Buffer, fileName: string): Promise<ImportRun> =>
  ask('POST', '', { payload, query: { ...givenFileFacts, providerId, fileName } });
const read = (id: ImportRunId): Promise<ImportRun> => ask('GET', `/${id}`);
const countItems = async () =>
  (await app.pool.query('select from item where provider_id = $1', [providerId])).rowCount ?? 0;
const file = (questions: number) =>
  Buffer.from(Array.from({ length: questions }, (_, no) => `Is ${no} even? {T}`).join('\n\n'));

test('a file is read after the response, and its run says how far it is to everybody who asks', async () => {
  const begun = await start(file(3), 'three.gift');
  expect(begun).toMatchObject({ state: 'reading', progress: { done: 0, total: null }, problem: null });
  const run = { importRunId: begun._id, stage: 'reading', turn: 0 } as const;
  await work.idle();
  expect(await read(begun._id)).toMatchObject({ state: 'ready', progress: null, counts: { unchanged: 3 } });
  // What comes late from another process changes nothing.
  await noteProgress(app.database, run, { done: 1, total: 3 });
  expect(await read(begun._id)).toMatchObject({ state: 'ready', progress: null });
});

test('the process of a file tells how many questions it has read', async () => {
  const path = join(folder.path, 'told');
  await writeFile(path, file(120));
  const facts = { language: 'en', topic: 'Sums', difficulty: 'easy' } as const;
  const task = { path, folder: folder.path, format: 'gift', facts, scanner: app.settings } as const;
  const news: object[] = [];
  const onNews = (one: object) => void news.push(one);
  expect(await readApart(task, { onNews, signal: work.signal })).toEqual({ problem: null, pictures: [] });
  expect(news).toEqual([
    { done: 50, total: 120 },
    { done: 100, total: 120 },
  ]);
});

test.each([
  ['takes too long', { ...READING_LIMITS, maxMs: 0 }],
  ['needs too much memory', { ...READING_LIMITS, maxHeapMb: 10 }],
])('a file that %s is refused, and the server works on', async (what, limits) => {
  const path = join(folder.path, what);
  await writeFile(path, file(9000));
  const facts = { language: 'en', topic: 'Sums', difficulty: 'easy' } as const;
  const task = { path, folder: folder.path, format: 'gift', facts, scanner: app.settings } as const;
  const watch = { onNews: () => undefined, signal: work.signal, limits };
  expect(await readApart(task, watch)).toEqual({ problem: 'cannot-read' });
});

function packed(files: Record<string, Buffer>): Buffer {
  const zip = beginZip(new Date('2026-11-26T00:00:00Z'), { deflate: true });
  const parts = Object.entries(files).map(([name, bytes]) => zip.add(name, bytes));
  return Buffer.concat([...parts, zip.end()]);
}
const bomb = `<!DOCTYPE quiz [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><quiz>&b;</quiz>`;

test.each([
  ['a ZIP bomb', 'bomb.zip', packed({ 'imsmanifest.xml': Buffer.alloc(30_000_000) }), 'compression-ratio'],
  ['an XML bomb', 'bomb.xml', Buffer.from(bomb), 'dtd-forbidden'],
  ['a path out of the package', 'out.zip', packed({ '../../etc/passwd': Buffer.from('x') }), 'bad-entry-name'],
  ['no archive', 'none.zip', Buffer.from('none'), 'not-a-zip'],
])('%s is refused by the process with its reason, and leaves no file behind', async (_what, name, bytes, code) => {
  const { _id } = await start(bytes, name);
  await work.idle();
  expect(await read(_id)).toMatchObject({ state: 'ready', counts: { unchanged: 0, changed: 0, refused: 1 } });
  const { items } = await ask('GET', `/${_id}/questions`);
  expect(items).toMatchObject([{ outcome: 'refused', notes: [{ code }] }]);
  expect(await readdir(app.uploadLane.folder)).toEqual([]);
});

test.each([
  ['finds something', 'file-infected', 'stream: Eicar-Signature FOUND'],
  ['cannot be reached', 'cannot-check-now', null],
])(
  'a file in which the virus scanner %s is refused, and none of its questions is stored',
  async (_what, problem, says) => {
    const socketPath = join(folder.path, problem);
    if (says !== null) await givenVirusScanner(socketPath, () => says);
    const scanning = { ...app, settings: { ...app.settings, CLAMD_SOCKET: socketPath } };
    const facts = { language: 'en', topic: 'Sums', difficulty: 'easy' } as const;
    const sent = { providerId, fileName: 'sums.gift', bytes: file(3), facts, by, requestId: 'request' };
    const importRunId = await startImport(scanning, sent);
    if (isRefusal(importRunId)) throw new Error(importRunId.message);
    await work.idle();
    expect(await read(importRunId)).toMatchObject({ state: 'refused', problem, counts: { unchanged: 0, changed: 0 } });
    expect((await ask('GET', `/${importRunId}/questions`)).items).toEqual([]);
    expect(await ask('POST', `/${importRunId}/take-in`, { payload: {} })).toMatchObject({ code: 'not-read' });
    expect(await readdir(app.uploadLane.folder)).toEqual([]);
  },
);

const minutesLater = (minutes: number) => {
  const now = new Date(app.clock.now().getTime() + minutes * MINUTE_MS);
  return app.inTransaction((started) => endStoppedImports({ ...started, now }));
};

test('a file whose server has stopped is refused after a minute, and its late report is not stored', async () => {
  const begun = await app.inTransaction((started) =>
    beginRun(started, { providerId, fileName: 'lost.gift', format: 'gift' }, by),
  );
  await minutesLater(0);
  expect(await read(begun)).toMatchObject({ state: 'reading' });
  await minutesLater(2);
  expect(await read(begun)).toMatchObject({ state: 'refused', problem: 'server-stopped', progress: null });
  expect(await ask('POST', `/${begun}/take-in`, { payload: {} })).toMatchObject({ code: 'not-read' });
});

test('a run whose server has stopped while it was taken in waits again, and comes in once', async () => {
  const importId = await givenImport(app, { author, providerId });
  const before = await countItems();
  await app.inTransaction(({ tx, now }) => beginTakingIn(tx, importId, 1, now));
  expect(await read(importId)).toMatchObject({ state: 'taking-in', progress: { done: 0, total: 1 } });
  expect(await ask('POST', `/${importId}/take-in`, { payload: {} })).toMatchObject({ code: 'being-taken-in' });
  await minutesLater(2);
  expect(await read(importId)).toMatchObject({ state: 'ready', problem: 'not-taken-in' });
  expect(await countItems()).toBe(before);
  expect(await ask('POST', `/${importId}/take-in`, { payload: {} })).toMatchObject({ state: 'taking-in' });
  await work.idle();
  expect(await read(importId)).toMatchObject({ state: 'done', taken: { questions: 1 }, problem: null });
  expect(await countItems()).toBe(before + 1);
});

test('an attempt to take in that was ended meanwhile adds nothing', async () => {
  const importId = await givenImport(app, { author, providerId });
  const before = await countItems();
  await takeInImport(app, { importId }, by, 'request');
  await minutesLater(2);
  await work.idle();
  const run = await read(importId);
  // Whoever is first decides: the run either came in as a whole, or waits again.
  expect([run.state, await countItems()]).toEqual(run.taken ? ['done', before + 1] : ['ready', before]);
});
