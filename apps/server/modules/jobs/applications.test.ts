import { randomUUID } from 'node:crypto';
import type { AttemptId, JobId } from '@kasauti/contract/ids.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenForm, givenSource, save } from '../../test/given/attempts.ts';
import { givenSignedIn, mailsTo } from '../../test/given/identity.ts';
import { givenJob as givenJobIn, jobDraft } from '../../test/given/jobs.ts';
import { givenRoomInSession, type Sitter } from '../../test/given/proctoring.ts';
import { rightAnswers } from '../../test/given/results.ts';
import { computeResult } from '../results/index.ts';
import type { NewJob } from './index.ts';

const app = await testApp();
const staff = await givenSignedIn(app, { role: 'support' });

type Person = { userId: string; headers: { cookie: string } };

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, who: Person | null, payload?: object) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1${path}`,
    headers: who?.headers ?? {},
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const givenJob = (facts: Partial<NewJob> = {}) => givenJobIn(app, facts);

/** Creates a candidate who has sat a test and whose score is released. */
async function givenSat(): Promise<Sitter> {
  const formId = await givenForm(app, { ...givenSource, formRef: `form-${randomUUID()}` });
  const room = await givenRoomInSession(app, { formId });
  const sitter = room.sitters[0];
  if (!sitter) throw new Error('the room is empty');
  await save(app, sitter, await rightAnswers(app, formId));
  await call('POST', `/attempts/${sitter.attemptId}/submit`, sitter, { leaseEpoch: 1 });
  await app.inTransaction((work) => computeResult(work, { attemptId: sitter.attemptId, reason: 'submitted' }));
  return sitter;
}

const apply = (who: Person, jobId: JobId, more: { note?: string; attemptIds?: AttemptId[]; agreed?: boolean } = {}) =>
  call('POST', `/applications/${who.userId}`, who, {
    jobId,
    note: 'I can begin in May.',
    attemptIds: [],
    agreed: true,
    consentVersion: 1,
    ...more,
  });

test('an application shows the employer exactly what its candidate chose, and is written down with the consent', async () => {
  const [sitter, jobId] = [await givenSat(), await givenJob()];
  const sent = await apply(sitter, jobId, { attemptIds: [sitter.attemptId] });
  expect(sent).toMatchObject({ status: 200, body: { state: 'sent', results: [{ attemptId: sitter.attemptId }] } });
  const bare = await apply(await givenSat(), jobId);
  expect(bare.body.results).toEqual([]);
  const read = await call('POST', `/job-applications/${sent.body._id}/read`, staff);
  expect(read.body).toMatchObject({ note: 'I can begin in May.', state: 'read' });
  expect(read.body.results).toMatchObject([{ attemptId: sitter.attemptId, passed: true }]);
  const { rows } = await app.pool.query(
    'select action, detail from audit_entry where object_id = $1 order by entry_no',
    [sent.body._id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['application.consent', 'application.read']);
});

test('a job takes one application after the other, however many came before on the same connection', async () => {
  const jobId = await givenJob();
  for (let count = 0; count < 12; count += 1) {
    const sent = await apply(await givenSignedIn(app), jobId);
    expect(sent).toMatchObject({ status: 200, body: { state: 'sent' } });
  }
});

test('a link that staff follow opens no application: reading one is asked for from a page of ours', async () => {
  const [candidate, jobId] = [await givenSignedIn(app), await givenJob()];
  const { body } = await apply(candidate, jobId);
  const path = `/job-applications/${body._id}`;
  for (const link of [path, `${path}/read`]) expect((await call('GET', link, staff)).status).toBe(404);
  const headers = { ...staff.headers, 'sec-fetch-site': 'cross-site' };
  const foreign = await app.fastify.inject({ method: 'POST', url: `/api/v1${path}/read`, headers });
  expect(foreign.statusCode).toBe(403);
  expect((await call('GET', `/applications/${candidate.userId}`, candidate)).body.data).toMatchObject([
    { state: 'sent' },
  ]);
});

test('without consent nothing is sent, and nobody can show a result that is not theirs or not out', async () => {
  const [sitter, other, jobId] = [await givenSat(), await givenSat(), await givenJob()];
  expect((await apply(sitter, jobId, { agreed: false })).status).toBe(400);
  const refused = await apply(sitter, jobId, { attemptIds: [other.attemptId] });
  expect([refused.status, refused.body.code]).toEqual([404, 'unknown-result']);
  expect((await call('GET', `/applications/${sitter.userId}`, sitter)).body.data).toEqual([]);
});

test('two applications for one job at once are one, and after a withdrawal one may apply anew', async () => {
  const [candidate, jobId] = [await givenSignedIn(app), await givenJob()];
  const answers = await Promise.all(Array.from({ length: 8 }, () => apply(candidate, jobId)));
  const ids = new Set(answers.map(({ body }) => body._id));
  expect([ids.size, answers.every(({ status }) => status === 200)]).toEqual([1, true]);
  const [first] = ids;
  await call('POST', `/applications/${candidate.userId}/${first}/withdraw`, candidate);
  const second = await apply(candidate, jobId);
  expect(second.body._id).not.toBe(first);
  const own = await call('GET', `/applications/${candidate.userId}`, candidate);
  expect(own.body.data.map(({ state }: { state: string }) => state)).toEqual(['sent', 'withdrawn']);
});

test('staff list applications by job, words and state, and a file of them is audited', async () => {
  const [sitter, jobId] = [await givenSat(), await givenJob({ title: 'Stoker', company: 'Tapti Works' })];
  const { body } = await apply(sitter, jobId, { attemptIds: [sitter.attemptId] });
  const list = (query: string) => call('GET', `/job-applications?${query}`, staff);
  const found = { total: 1, items: [{ _id: body._id, jobTitle: 'Stoker', company: 'Tapti Works', state: 'sent' }] };
  for (const query of [`filter[jobId]=${jobId}`, 'filter[find]=tapti stok', 'filter[find]=tapti&filter[state]=sent'])
    expect((await list(query)).body).toMatchObject(found);
  expect((await list('filter[find]=tapti&filter[state]=declined')).body).toMatchObject({ total: 0, items: [] });
  expect((await list('sort=name')).status).toBe(400);
  const file = await app.fastify.inject({
    url: '/api/v1/job-applications?filter[find]=tapti&format=csv',
    headers: staff.headers,
  });
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(2);
  const { rows } = await app.pool.query("select actor_id from audit_entry where action = 'application.file'");
  expect(rows).toEqual([{ actor_id: staff.userId }]);
});

test('a withdrawn application loses all its data: staff see that it existed, but not whose it was', async () => {
  const [sitter, jobId] = [await givenSat(), await givenJob()];
  const { body } = await apply(sitter, jobId, { attemptIds: [sitter.attemptId] });
  await call('POST', `/applications/${sitter.userId}/${body._id}/withdraw`, sitter);
  const nothing = { name: null, email: null, phone: null, note: '', results: [] };
  expect((await call('POST', `/job-applications/${body._id}/read`, staff)).body).toMatchObject(nothing);
  const list = await call('GET', `/job-applications?filter[jobId]=${jobId}`, staff);
  expect(list.body).toMatchObject({ total: 1, items: [{ name: null, state: 'withdrawn' }] });
  const decided = await call('POST', `/job-applications/${body._id}/decide`, staff, {
    decision: 'declined',
    answer: 'No.',
  });
  expect(decided.body.code).toBe('was-withdrawn');
});

test('after a withdrawal staff are shown nothing of what the employer had answered', async () => {
  const [candidate, jobId] = [await givenSignedIn(app), await givenJob()];
  const { body } = await apply(candidate, jobId);
  const path = `/job-applications/${body._id}`;
  await call('POST', `${path}/decide`, staff, { decision: 'declined', answer: 'She stammered.' });
  await call('POST', `/applications/${candidate.userId}/${body._id}/withdraw`, candidate);
  expect((await call('POST', `${path}/read`, staff)).body).toMatchObject({ answer: null, decidedAt: null });
});

test('a decision is mailed to the candidate once and is shown with the application', async () => {
  const [candidate, jobId] = [await givenSignedIn(app, { language: 'hi' }), await givenJob()];
  const { body } = await apply(candidate, jobId);
  const decision = { decision: 'shortlisted', answer: 'Please come on Monday.' };
  for (const _twice of [1, 2]) await call('POST', `/job-applications/${body._id}/decide`, staff, decision);
  const mails = await mailsTo(app, candidate.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['आप चुने गए उम्मीदवारों की सूची में हैं: Accounts Trainee']);
  expect(mails[0]?.plain).toContain('Please come on Monday.');
  const own = await call('GET', `/applications/${candidate.userId}`, candidate);
  expect(own.body.data).toMatchObject([{ state: 'shortlisted', answer: 'Please come on Monday.' }]);
});

test('staff who look again at a decided application leave it decided', async () => {
  const [candidate, jobId] = [await givenSignedIn(app), await givenJob()];
  const { body } = await apply(candidate, jobId);
  const path = `/job-applications/${body._id}`;
  expect((await call('POST', `${path}/read`, staff)).body.state).toBe('read');
  await call('POST', `${path}/decide`, staff, { decision: 'declined', answer: 'Not this time.' });
  expect((await call('POST', `${path}/read`, staff)).body).toMatchObject({
    state: 'declined',
    answer: 'Not this time.',
  });
});

test('nobody applies for a job that has ended, or that takes applications elsewhere', async () => {
  const candidate = await givenSignedIn(app);
  const ended = await givenJob({
    validThrough: new Date(Date.now() - DAY_MS),
    postedAt: new Date(Date.now() - 9 * DAY_MS),
  });
  const elsewhere = await givenJob({ applyUrl: 'https://jobs.example.org/41' });
  expect((await apply(candidate, ended)).body.code).toBe('job-ended');
  expect((await apply(candidate, elsewhere)).body.code).toBe('applies-elsewhere');
  expect((await apply(candidate, randomUUID() as JobId)).status).toBe(404);
});

test('saved jobs stay until they are taken away, and saving one twice is saving it once', async () => {
  const [candidate, first, second] = [await givenSignedIn(app), await givenJob(), await givenJob()];
  const own = `/saved-jobs/${candidate.userId}`;
  const idsIn = ({ body }: { body: { data: { _id: string }[] } }) => body.data.map(({ _id }) => _id);
  for (const jobId of [first, second, second]) await call('POST', own, candidate, { jobId });
  expect(idsIn(await call('GET', own, candidate))).toEqual([second, first]);
  expect(idsIn(await call('DELETE', `${own}/${second}`, candidate))).toEqual([first]);
});

const draft = jobDraft();
const listed = async () =>
  (await call('GET', '/job/alljobs', null)).body.map(({ title }: { title: string }) => title) as string[];

test('a job from staff is on the board at once, in both languages, until they end it', async () => {
  const made = await call('POST', '/staff-jobs', staff, draft);
  expect(made).toMatchObject({
    status: 200,
    body: { hi: { title: 'वार्ड कार्यपालक', city: 'कोच्चि' }, salary: { min: 24_000 } },
  });
  const { _id: jobId } = made.body;
  expect(await listed()).toContain('Ward Executive');
  await call('PUT', `/staff-jobs/${jobId}`, staff, { version: 1, job: { ...draft, title: 'Ward Manager' } });
  expect(await listed()).toContain('Ward Manager');
  expect((await call('POST', `/staff-jobs/${jobId}/end`, staff, { reason: '' })).status).toBe(400);
  const ended = await call('POST', `/staff-jobs/${jobId}/end`, staff, { reason: 'The post is filled.' });
  expect(new Date(ended.body.validThrough).getTime()).toBeLessThanOrEqual(Date.now());
  expect(await listed()).not.toContain('Ward Manager');
  expect((await call('GET', `/job/getjobbyid/${jobId}`, null)).body.title).toBe('Ward Manager');
  const { rows } = await app.pool.query(
    'select action, actor_id, reason from audit_entry where object_id = $1 order by entry_no',
    [jobId],
  );
  expect(rows).toEqual([
    ...['post', 'edit'].map((verb) => ({ action: `job.${verb}`, actor_id: staff.userId, reason: null })),
    { action: 'job.end', actor_id: staff.userId, reason: 'The post is filled.' },
  ]);
});

test('when two people edit a job at once, one of them sees the stored version, and the log records the change', async () => {
  const { _id: jobId, version } = (await call('POST', '/staff-jobs', staff, draft)).body;
  const save = (words: object) => call('PUT', `/staff-jobs/${jobId}`, staff, { version, job: { ...draft, ...words } });
  const answers = await Promise.all([save({ title: 'First' }), save({ title: 'Second' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [done, late] = answers.sort((one, other) => one.status - other.status);
  expect(late?.body).toMatchObject({ code: 'changed-meanwhile', current: { title: done?.body.title, version: 2 } });
  const { rows } = await app.pool.query("select detail from audit_entry where object_id = $1 and action = 'job.edit'", [
    jobId,
  ]);
  expect(rows.map(({ detail }) => JSON.parse(detail))).toEqual([
    { before: { title: draft.title }, after: { title: done?.body.title } },
  ]);
  await call('POST', `/staff-jobs/${jobId}/end`, staff, { reason: 'The post is filled.' });
  expect((await call('PUT', `/staff-jobs/${jobId}`, staff, { version: 2, job: draft })).status).toBe(409);
});

test('an application is decided once: a different decision later is refused, and no other mail is sent', async () => {
  const [candidate, jobId] = [await givenSignedIn(app), await givenJob()];
  const { body } = await apply(candidate, jobId);
  const decide = (decision: string) =>
    call('POST', `/job-applications/${body._id}/decide`, staff, { decision, answer: 'So it is.' });
  const answers = await Promise.all([decide('shortlisted'), decide('declined')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already-decided');
  expect(await mailsTo(app, candidate.email)).toHaveLength(1);
});

test.each([
  ['no city, though the work is not remote', { city: null }, 400],
  ['a salary that falls as it rises', { salary: { min: 2, max: 1, unit: 'year' } }, 400],
  ['a last day that is over', { validThrough: '2020-01-01T00:00:00.000Z' }, 409],
  ['a test that there is not', { requiredTestCodes: ['NO-SUCH'] }, 409],
  ['an address that runs a script', { applyUrl: 'javascript:alert(1)' }, 400],
  ['an address without https', { applyUrl: 'HTTP://jobs.example.org/' }, 400],
  ['no words at all', { description: [] }, 400],
])('a job with %s is not taken', async (_what, wrong, status) => {
  expect((await call('POST', '/staff-jobs', staff, { ...draft, ...wrong })).status).toBe(status);
});

test('an address in capitals is taken as browsers write it', async () => {
  const { status, body } = await call('POST', '/staff-jobs', staff, {
    ...draft,
    applyUrl: 'HTTPS://Jobs.Example.org/41',
  });
  expect(status).toBe(200);
  const { rows } = await app.pool.query('select apply_url from job where job_id = $1', [body._id]);
  expect(rows).toEqual([{ apply_url: 'https://jobs.example.org/41' }]);
});
