import { randomUUID } from 'node:crypto';
import type { AnswerFileId, FormId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  ageFiles,
  finishFile as askToFinish,
  beginFile,
  givenUploadForm,
  sendFile,
  sendPiece,
} from '../../../test/given/answer-files.ts';
import { givenCandidate } from '../../../test/given/attempts.ts';
import { placedPicture, plainPdf } from '../../../test/given/files.ts';
import { privacy } from '../index.ts';
import { findFile } from '../store/answer-files.ts';
import { finishFile, MAX_STOPPED_CHECKS } from './finish-file.ts';
import { forgetFiles } from './forget-files.ts';

/* The end of an upload if a process dies in the middle, or if a file cannot be checked. */

const app = await testApp();
const formId: FormId = await givenUploadForm(app);
const pdf = await plainPdf();
const picture = await placedPicture('jpeg');
const { inTransaction } = app;

/** A file that has arrived whole. */
async function givenWhole(bytes: Buffer) {
  const who = await givenCandidate(app, { formId });
  const fileId = randomUUID() as AnswerFileId;
  await beginFile(app, who, bytes, { fileId });
  await sendPiece(app, who, fileId, bytes, 0);
  const file = await findFile(app.database, { attemptId: who.attemptId, fileId });
  if (!file) throw new Error('the file was not begun');
  const ask = { file, candidateId: who.userId, types: ['pdf', 'jpeg'] as const, requestId: 'one' };
  return { who, fileId, ask };
}

describe('a process that dies after it has stored the file and before the row says so', () => {
  const dying: typeof inTransaction = async () => {
    throw new Error('the process has ended');
  };
  const givenDead = async (bytes: Buffer, ending: string) => {
    const { who, fileId, ask } = await givenWhole(bytes);
    await expect(finishFile({ app, inTransaction: dying }, ask)).rejects.toThrow('the process has ended');
    const objectKey = `answers/${who.attemptId}/${fileId}.${ending}`;
    expect(await app.objects.get(objectKey)).not.toBeNull();
    return { who, fileId, objectKey };
  };
  const both = [
    ['pdf', pdf],
    ['jpg', picture],
  ] as const;

  test('has lost nothing: the next call stores the file', async () => {
    const { who, fileId, objectKey } = await givenDead(pdf, 'pdf');
    const { status, body } = await askToFinish(app, who, fileId);
    expect([status, body.file.size]).toEqual([200, pdf.length]);
    expect((await app.objects.get(objectKey))?.equals(pdf)).toBe(true);
  });

  test.each(both)('leaves an object that the sweep deletes: %s', async (ending, bytes) => {
    const { who, objectKey } = await givenDead(bytes, ending);
    await ageFiles(app, who.attemptId, 8);
    await forgetFiles(app);
    await app.drainOutbox();
    expect(await app.objects.get(objectKey)).toBeNull();
  });

  test.each(both)('leaves an object that is erased with the account: %s', async (ending, bytes) => {
    const { who, objectKey } = await givenDead(bytes, ending);
    expect(await inTransaction((work) => privacy.eraseOf(work, who.userId))).toContain(objectKey);
  });
});

describe('a file whose check takes too long', () => {
  const tools = { app, inTransaction, checkLimits: { maxMs: 0 } };

  test('is checked a few times and then refused for good, so it makes nobody wait any longer', async () => {
    const { who, ask, fileId } = await givenWhole(pdf);
    const codes = [];
    for (let check = 0; check < MAX_STOPPED_CHECKS; check += 1) {
      const outcome = await finishFile(tools, ask);
      codes.push(isRefusal(outcome) ? outcome.code : 'kept');
    }
    expect(codes).toEqual([...Array(MAX_STOPPED_CHECKS - 1).fill('cannot-check-now'), 'check-too-long']);
    expect(await askToFinish(app, who, fileId)).toMatchObject({ status: 400, body: { code: 'check-too-long' } });
    const pieces = app.database.selectFrom('answer_file_piece').select('object_key');
    expect(await pieces.where('attempt_id', '=', who.attemptId).execute()).toEqual([]);
    expect((await sendFile(app, who, pdf)).status).toBe(200);
  });

  test('is stored if a later check succeeds', async () => {
    const { who, ask, fileId } = await givenWhole(pdf);
    await finishFile(tools, ask);
    await finishFile(tools, ask);
    expect((await askToFinish(app, who, fileId)).status).toBe(200);
    expect(await finishFile(tools, ask)).toMatchObject({ file: { fileId } });
  });
});
