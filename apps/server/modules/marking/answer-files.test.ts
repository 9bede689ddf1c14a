import type { AnswerFile } from '@kasauti/domain/form/content.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenFile, givenUploadForm } from '../../test/given/answer-files.ts';
import { givenEvent, save } from '../../test/given/attempts.ts';
import { plainPdf } from '../../test/given/files.ts';
import { givenSignedIn } from '../../test/given/identity.ts';
import { askForNext, sendMarks } from '../../test/given/marking.ts';
import { type GivenRoom, givenRoomInSession, send } from '../../test/given/proctoring.ts';
import { givenItIsOver } from '../../test/given/results.ts';

const app = await testApp();
const pdf = await plainPdf();
const marker = () => givenSignedIn(app, { role: 'marker' });
type Person = Parameters<typeof send>[1];

/** Creates a room whose candidate has answered with a file. The sitting is over. */
async function givenFilesInMarking(): Promise<GivenRoom & { file: AnswerFile }> {
  const room = await givenRoomInSession(app, { formId: await givenUploadForm(app) });
  const [sitter] = room.sitters;
  if (!sitter) throw new Error('the room has no candidate');
  const file = await givenFile(app, sitter, pdf);
  await save(app, sitter, [givenEvent({ itemRef: 'q-file', payload: { kind: 'files', files: [file] } })]);
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  await givenItIsOver(app, room);
  await app.drainOutbox();
  return { ...room, file };
}

const take = async (who: Person, room: GivenRoom): Promise<string> =>
  (await askForNext(app, who, room, 'q-file')).body.answer._id;

async function readFile(who: Person, taskId: string, no = 1) {
  const { headers } = who ?? {};
  return await app.fastify.inject({ url: `/api/v1/marking/${taskId}/files/${no}`, ...(headers && { headers }) });
}

test('the person with whom an answer is gets its files by number, as a download of a fixed type', async () => {
  const room = await givenFilesInMarking();
  const who = await marker();
  const { body } = await askForNext(app, who, room, 'q-file');
  expect(body.answer.response).toEqual({ kind: 'files', files: [room.file] });
  const answer = await readFile(who, body.answer._id);
  expect([answer.statusCode, answer.rawPayload.equals(pdf)]).toEqual([200, true]);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="file-1.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
  const [sitter] = room.sitters;
  const text = JSON.stringify([body, answer.headers]);
  for (const secret of [sitter!.attemptId, sitter!.userId, sitter!.email]) expect(text).not.toContain(secret);
  expect((await readFile(who, body.answer._id, 2)).json().code).toBe('no-such-file');
});

test('nobody else gets the files: another marker, the same one later, the candidate or an administrator', async () => {
  const room = await givenFilesInMarking();
  const [first, other] = [await marker(), await marker()];
  const admin = await givenSignedIn(app, { role: 'admin' });
  const taskId = await take(first, room);
  expect((await readFile(other, taskId)).json().code).toBe('not-open');
  for (const who of [admin, room.sitters[0]!]) expect((await readFile(who, taskId)).statusCode).toBe(403);
  await sendMarks(app, first, taskId, { c1: '2' });
  expect((await readFile(first, taskId)).json().code).toBe('not-open');
  expect(await take(other, room)).toBe(taskId);
  expect((await readFile(other, taskId)).statusCode).toBe(200);
  await app.pool.query(
    "update marking_task set claimed_until = now() - interval '1 second' where marking_task_id = $1",
    [taskId],
  );
  expect((await readFile(other, taskId)).json().code).toBe('not-open');
});

test('two who agree decide an answer of files, and the result has their marks', async () => {
  const room = await givenFilesInMarking();
  for (const who of [await marker(), await marker()]) await sendMarks(app, who, await take(who, room), { c1: '3' });
  await app.drainOutbox();
  const { rows } = await app.pool.query<{ detail: string }>('select detail from result where attempt_id = $1', [
    room.sitters[0]!.attemptId,
  ]);
  const items: { itemRef: string }[] = JSON.parse(rows[0]!.detail).items;
  const marked = items.find(({ itemRef }) => itemRef === 'q-file');
  expect(marked).toMatchObject({ outcome: 'partly', marks: '6', maximum: '8' });
});
