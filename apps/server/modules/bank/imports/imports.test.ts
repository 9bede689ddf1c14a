import type { ImportQuestion, ImportRun } from '@kasauti/contract/bank/imports.ts';
import type { BankItemHead } from '@kasauti/contract/bank/items.ts';
import type { ImportRunId } from '@kasauti/contract/ids.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenFileFacts, givenProviderId } from '../../../test/given/bank.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { forgetImports } from './import-routes.ts';
import { importWorkPart } from './import-work.ts';

const app = await testApp();
/** Creates an author who is bound to a new provider. */
async function givenAuthor() {
  const id = await givenProviderId(app);
  return { providerId: id, ...(await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id } })) };
}
type Author = Awaited<ReturnType<typeof givenAuthor>>;
const asha = await givenAuthor();

const GIFT = `::Capital:: What is the capital of India? {=New Delhi ~Mumbai}

::Half:: Which is even? {=2 ~%50%4 ~3}

::Wild:: Name a river. {=Gan*}

::Sum:: 2 + 2 {#4}
`;

async function send(as: Author, method: 'GET' | 'POST', path: string, body?: object) {
  const url = `/api/v1/bank/${path}`;
  const answer = await app.fastify.inject({ method, url, headers: as.headers, ...(body && { payload: body }) });
  return { status: answer.statusCode, body: answer.json() };
}
async function start(as: Author, text: string | Buffer, facts: Record<string, string> = {}) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/bank/imports',
    query: { ...givenFileFacts, providerId: as.providerId, ...facts },
    headers: { ...as.headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(text),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const work = app.part(importWorkPart);
const readRun = async (as: Author, { _id }: Pick<ImportRun, '_id'>): Promise<ImportRun> =>
  (await send(as, 'GET', `imports/${_id}`)).body;
/** Sends a file and waits until it was read. */
async function started(as: Author, text: string | Buffer = GIFT, facts = {}): Promise<ImportRun> {
  const { body } = await start(as, text, facts);
  await work.idle();
  return await readRun(as, body);
}
const reportOf = async (as: Author, { _id }: ImportRun, query = ''): Promise<ImportQuestion[]> =>
  (await send(as, 'GET', `imports/${_id}/questions${query}`)).body.items;
/** Takes questions of a run in and waits until they are in the bank. */
async function takeIn(as: Author, { _id }: Pick<ImportRun, '_id'>, questions?: number[]) {
  const answer = await send(as, 'POST', `imports/${_id}/take-in`, questions ? { questions } : {});
  await work.idle();
  return answer.status === 200 ? { ...answer, body: await readRun(as, { _id }) } : answer;
}
const bankOf = async (as: Author): Promise<BankItemHead[]> => (await send(as, 'GET', 'items?sort=code')).body.items;
const titlesOf = async (as: Author) => (await bankOf(as)).map(({ title }) => title.en);

test('a file is reported by line and question, and the bank stays as it is', async () => {
  const author = await givenAuthor();
  const run = await started(author);
  expect(run).toMatchObject({
    format: 'gift',
    fileName: 'sums.gift',
    counts: { unchanged: 2, changed: 1, refused: 1 },
    taken: null,
  });
  expect(await reportOf(author, run)).toMatchObject([
    { no: 1, outcome: 'unchanged', line: 1, name: 'Capital', title: 'What is the capital of India?', notes: [] },
    { no: 2, outcome: 'changed', line: 3, name: 'Half', notes: [{ code: 'partial-credit-left-out' }] },
    { no: 3, outcome: 'refused', line: 5, name: 'Wild', title: null, notes: [{ code: 'wildcard' }] },
    { no: 4, outcome: 'unchanged', line: 7, name: 'Sum', kind: 'numeric' },
  ]);
  expect(await reportOf(author, run, '?filter[outcome]=refused')).toHaveLength(1);
  expect(await bankOf(author)).toEqual([]);
});

test('what was not refused comes in as drafts of the provider, and its audit entry holds no text', async () => {
  const author = await givenAuthor();
  const run = await started(author);
  expect((await takeIn(author, run)).body).toMatchObject({ taken: { questions: 3 } });
  expect(await bankOf(author)).toMatchObject([
    { title: { en: 'What is the capital of India?' }, state: 'draft', topic: 'Sums', difficulty: 'easy' },
    { title: { en: 'Which is even?' }, state: 'draft' },
    { title: { en: '2 + 2' }, state: 'draft', kind: 'numeric' },
  ]);
  const { rows } = await app.pool.query(
    'select action, actor_id, detail from audit_entry where object_id = $1 order by entry_no',
    [run._id],
  );
  expect(rows.map(({ action, actor_id, detail }) => [action, actor_id, JSON.parse(detail)])).toEqual([
    ['import.start', author.userId, { format: 'gift', providerId: author.providerId }],
    ['import.take-in', author.userId, { providerId: author.providerId, questions: 3 }],
  ]);
});

test('of a selection all comes in, or nothing if one of it is refused or unknown', async () => {
  const author = await givenAuthor();
  const run = await started(author);
  for (const questions of [
    [1, 3],
    [1, 99],
  ])
    expect((await takeIn(author, run, questions)).body).toMatchObject({ code: 'not-in-the-report' });
  expect(await bankOf(author)).toEqual([]);
  expect((await takeIn(author, run, [4, 4])).body).toMatchObject({ taken: { questions: 1 } });
  expect(await titlesOf(author)).toEqual(['2 + 2']);
});

test('of ten who take the same file in at once one does, and each question is there once', async () => {
  const author = await givenAuthor();
  const run = await started(author);
  const answers = await Promise.all(Array.from({ length: 10 }, () => takeIn(author, run)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect((await takeIn(author, run)).body).toMatchObject({ code: 'taken-in-already' });
  expect(await titlesOf(author)).toEqual(['What is the capital of India?', 'Which is even?', '2 + 2']);
});

test('the database lets a run be taken in once, and keeps it', async () => {
  const run = await started(asha);
  await takeIn(asha, run);
  for (const change of ['update import_run set taken_count = 3', 'delete from import_run'])
    await expect(app.pool.query(`${change} where import_run_id = $1`, [run._id])).rejects.toThrow('append-only');
});

test('a run of another provider can be neither read nor taken in, nor started', async () => {
  const run = await started(asha);
  const other = await givenAuthor();
  expect((await send(other, 'GET', `imports/${run._id}`)).status).toBe(403);
  expect((await send(other, 'GET', `imports/${run._id}/questions`)).status).toBe(403);
  expect((await takeIn(other, run)).status).toBe(403);
  const { body } = await start(other, GIFT, { providerId: asha.providerId });
  expect(body).toMatchObject({ code: 'no-such-provider' });
});

test('a question in Hindi alone comes in as a draft that says what is missing', async () => {
  const author = await givenAuthor();
  const run = await started(author, 'भारत की राजधानी? {=नई दिल्ली ~मुंबई}', { language: 'hi' });
  expect(await reportOf(author, run)).toMatchObject([
    { outcome: 'changed', title: 'भारत की राजधानी?', notes: [{ code: 'english-missing' }] },
  ]);
  await takeIn(author, run);
  const [item] = await bankOf(author);
  expect(item).toMatchObject({ title: { en: '', hi: 'भारत की राजधानी?' }, missing: ['en'] });
  const { problems } = (await send(author, 'GET', `items/${item?._id}`)).body;
  expect(problems).not.toEqual([]);
});

test('a question with more than the bank holds is refused and named', async () => {
  const options = Array.from({ length: 21 }, (_, no) => `~wrong ${no}`).join(' ');
  const [line] = await reportOf(asha, await started(asha, `::Many:: Which? {=right ${options}}`));
  expect(line).toMatchObject({ outcome: 'refused', name: 'Many', notes: [{ code: 'more-than-the-bank-holds' }] });
});

test('a file that says no format, has too many questions or only refused ones is not taken in', async () => {
  expect((await start(asha, GIFT, { fileName: 'sums.doc' })).body).toMatchObject({ code: 'unknown-format' });
  expect((await start(asha, GIFT, { fileName: 'sums.doc', format: 'gift' })).status).toBe(200);
  const many = Array.from({ length: 10_001 }, (_, no) => `${no} {T}`).join('\n\n');
  expect(await started(asha, many)).toMatchObject({ state: 'refused', problem: 'too-many-questions' });
  const bad = await started(asha, 'Name a river. {=Gan*}');
  expect((await takeIn(asha, bad)).body).toMatchObject({ code: 'nothing-to-take-in' });
});

test('a thousand questions come in, each with its own code', async () => {
  const author = await givenAuthor();
  const run = await started(author, Array.from({ length: 1001 }, (_, no) => `Is ${no} even? {T}`).join('\n\n'));
  expect((await takeIn(author, run)).body).toMatchObject({ taken: { questions: 1001 } });
  const { rows } = await app.pool.query('select distinct item_code from item where provider_id = $1', [
    author.providerId,
  ]);
  expect(rows).toHaveLength(1001);
});

test('a run that nobody takes in is forgotten after seven days with its report, and one that was taken in stays', async () => {
  const [waiting, taken] = [await started(asha), await started(asha)];
  await takeIn(asha, taken);
  const after = async (days: number) => {
    const now = new Date(Date.parse(waiting.startedAt) + days * DAY_MS + 60_000);
    await app.inTransaction((work) => forgetImports({ ...work, now }));
  };
  const statusOf = async ({ _id }: { _id: ImportRunId }) => (await send(asha, 'GET', `imports/${_id}`)).status;
  await after(6);
  expect(await statusOf(waiting)).toBe(200);
  await after(7);
  expect(await statusOf(waiting)).not.toBe(200);
  const lines = 'select from sealed.import_finding where import_run_id = $1';
  expect((await app.pool.query(lines, [waiting._id])).rowCount).toBe(0);
  expect(await reportOf(asha, taken)).toHaveLength(4);
});
