import { randomBytes, randomUUID } from 'node:crypto';
import type { AttemptId, FormId } from '@kasauti/contract/ids.ts';
import type { AnswerFile } from '@kasauti/domain/form/content.ts';
import { DAY_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../platform/security/hashes.ts';
import { testApp } from '../../../test/app.ts';
import {
  ageFiles,
  beginFile,
  finishFile,
  givenFile,
  givenUploadForm,
  readFile,
  sendFile,
  sendPiece,
} from '../../../test/given/answer-files.ts';
import { givenCandidate, givenEvent, post, save } from '../../../test/given/attempts.ts';
import { PLANTED, placedPicture, plainPdf } from '../../../test/given/files.ts';
import { journalOf, privacy } from '../index.ts';
import { forgetFiles } from './forget-files.ts';

const app = await testApp();
const formId: FormId = await givenUploadForm(app, { maxFiles: 2, maxMegabytes: 1 });
const pdf = await plainPdf();
const given = (wishes = {}) => givenCandidate(app, { formId, ...wishes });

const naming = (files: AnswerFile[], itemRef = 'q-file') => givenEvent({ itemRef, payload: { kind: 'files', files } });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** A file of more than two pieces, which is a picture. */
const largePicture = () =>
  sharp(randomBytes(500 * 300 * 3), { raw: { width: 500, height: 300, channels: 3 } })
    .png()
    .toBuffer();

describe('a file', () => {
  test('of several pieces is stored when it is whole, and an answer names it', async () => {
    const who = await given();
    const picture = await largePicture();
    const { body } = await sendFile(app, who, picture);
    const file: AnswerFile = body.file;
    const { bytes, headers } = await readFile(app, who, file.fileId);
    expect(file).toMatchObject({ type: 'image/jpeg', size: bytes.length, sha256: sha256Hex(bytes) });
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment; filename="answer.jpg"',
    });
    const { status } = await save(app, who, [naming([file])]);
    expect(status).toBe(200);
    const [entry] = await journalOf(app.database, who.attemptId);
    expect(JSON.parse(entry!.payload)).toEqual({ kind: 'files', files: [file] });
  });

  test('goes on where it was: a repeated call gives the received bytes, and later the stored file', async () => {
    const who = await given();
    const picture = await largePicture();
    const fileId = randomUUID();
    await beginFile(app, who, picture, { fileId });
    const { body } = await sendPiece(app, who, fileId, picture, 0);
    const again = await beginFile(app, who, picture, { fileId });
    expect(again.body).toEqual({ receivedBytes: body.receivedBytes, file: null });
    const { body: finished } = await sendFile(app, who, picture, { fileId });
    const { body: known } = await beginFile(app, who, picture, { fileId });
    expect(known).toEqual({ receivedBytes: picture.length, file: finished.file });
    expect((await finishFile(app, who, fileId)).body).toEqual(finished);
  });

  test('takes the same piece once, also when it arrives ten times at one moment', async () => {
    const who = await given();
    const picture = await largePicture();
    const fileId = randomUUID();
    await beginFile(app, who, picture, { fileId });
    const sent = await Promise.all(Array.from({ length: 10 }, () => sendPiece(app, who, fileId, picture, 0)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    const [other] = sent.filter(({ status }) => status !== 200);
    expect(other!.body).toMatchObject({ code: 'not-the-next-piece', receivedBytes: 128 * 1024 });
    const { status, body } = await sendFile(app, who, picture, { fileId });
    expect([status, body.file.type]).toEqual([200, 'image/jpeg']);
  });

  test('that two tabs finish at one moment is one file, and its pieces are gone', async () => {
    const who = await given();
    const fileId = randomUUID();
    await beginFile(app, who, pdf, { fileId });
    await sendPiece(app, who, fileId, pdf, 0);
    const [one, two] = await Promise.all([finishFile(app, who, fileId), finishFile(app, who, fileId)]);
    expect(one!.body).toEqual({ file: { fileId, sha256: sha256Hex(pdf), size: pdf.length, type: 'application/pdf' } });
    expect(two!.body).toEqual(one!.body);
    const pieces = await app.database
      .selectFrom('answer_file_piece')
      .select('object_key')
      .where('attempt_id', '=', who.attemptId)
      .execute();
    expect(pieces).toEqual([]);
  });

  test('that is not what the device announced is refused, and can be sent again', async () => {
    const who = await given();
    const fileId = randomUUID();
    await beginFile(app, who, pdf, { fileId, sha256: 'a'.repeat(64) });
    await sendPiece(app, who, fileId, pdf, 0);
    expect(codeOf(await finishFile(app, who, fileId))).toEqual([409, 'not-as-sent']);
    expect((await sendFile(app, who, pdf, { fileId })).status).toBe(200);
  });

  test('loses the place and the device of a photo', async () => {
    const who = await given();
    const { fileId, status } = await sendFile(app, who, await placedPicture('jpeg'));
    const { bytes } = await readFile(app, who, fileId);
    expect(status).toBe(200);
    expect(bytes.includes(PLANTED)).toBe(false);
  });

  test('of a type that the question does not take is refused for good', async () => {
    const onlyPdf = await givenUploadForm(app, { types: ['pdf'] });
    const who = await given({ formId: onlyPdf });
    const picture = await placedPicture('png');
    const { fileId, ...refused } = await sendFile(app, who, picture);
    expect(codeOf(refused)).toEqual([400, 'type-not-allowed']);
    expect(codeOf(await beginFile(app, who, picture, { fileId }))).toEqual([400, 'type-not-allowed']);
    expect((await sendFile(app, who, pdf)).status).toBe(200);
  });

  test('cannot be begun for another question, too large, or beyond what the question takes', async () => {
    const who = await given();
    expect(codeOf(await beginFile(app, who, pdf, { itemRef: 'q-1' }))).toEqual([400, 'no-upload-question']);
    const large = { sizeInBytes: 1024 * 1024 + 1 };
    expect(codeOf(await beginFile(app, who, pdf, large))).toEqual([413, 'file-too-large']);
    const begun = await Promise.all(
      Array.from({ length: 12 }, () => beginFile(app, who, pdf, { sizeInBytes: 1024 * 1024 })),
    );
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(codeOf(begun.find(({ status }) => status !== 200)!)).toEqual([409, 'too-many-files']);
    expect((await beginFile(app, who, pdf, { itemRef: 'q-other' })).status).toBe(200);
  });

  test('belongs to its candidate', async () => {
    const [who, other] = [await given(), await given()];
    const file = await givenFile(app, who, pdf);
    const asOther = { attemptId: who.attemptId, headers: other.headers };
    expect(codeOf(await readFile(app, asOther, file.fileId))).toEqual([403, 'forbidden']);
    expect(codeOf(await beginFile(app, asOther, pdf))).toEqual([403, 'forbidden']);
    expect(codeOf(await readFile(app, other, file.fileId))).toEqual([404, 'no-such-file']);
  });
});

describe('an answer is refused', () => {
  test.each<[string, (who: Awaited<ReturnType<typeof given>>) => Promise<AnswerFile>]>([
    [
      'if the file has not arrived whole',
      async (who) => {
        const file = {
          fileId: randomUUID(),
          sha256: sha256Hex(pdf),
          size: pdf.length,
          type: 'application/pdf',
        } as const;
        await beginFile(app, who, pdf, { fileId: file.fileId });
        await sendPiece(app, who, file.fileId, pdf, 0);
        return file;
      },
    ],
    ['if the file is of another attempt', async () => givenFile(app, await given(), pdf)],
    ['if the file is of another question', (who) => givenFile(app, who, pdf, 'q-other')],
    ['if the file has other bytes', async (who) => ({ ...(await givenFile(app, who, pdf)), sha256: 'b'.repeat(64) })],
    ['if the file has another size', async (who) => ({ ...(await givenFile(app, who, pdf)), size: 1 })],
    ['if the file has another type', async (who) => ({ ...(await givenFile(app, who, pdf)), type: 'image/jpeg' })],
  ])('%s', async (_what, fileFor) => {
    const who = await given();
    const file = await fileFor(who);
    expect(codeOf(await save(app, who, [naming([file])]))).toEqual([400, 'unknown-file']);
    expect(await journalOf(app.database, who.attemptId)).toEqual([]);
  });

  test('if it names more files than the question takes, or one of them twice', async () => {
    const who = await given();
    const files = [await givenFile(app, who, pdf), await givenFile(app, who, pdf), await givenFile(app, who, pdf)];
    expect(codeOf(await save(app, who, [naming(files)]))).toEqual([400, 'unknown-option']);
    expect(codeOf(await save(app, who, [naming([files[0]!, files[0]!])]))).toEqual([400, 'unknown-option']);
    expect((await save(app, who, [naming(files.slice(1))])).status).toBe(200);
  });
});

describe('after the deadline', () => {
  const late = () => given({ startedAt: new Date(Date.now() - 62 * MINUTE_MS), mode: 'recorded' });

  test('a file still arrives, and the answer that names it is late', async () => {
    const who = await late();
    const file = await givenFile(app, who, pdf);
    const { body } = await save(app, who, [naming([file])]);
    expect(body.acks).toEqual([expect.objectContaining({ late: true })]);
  });

  test('nothing arrives once the candidate has submitted', async () => {
    const who = await given();
    const fileId = randomUUID();
    await beginFile(app, who, pdf, { fileId });
    await post(app, who, `/${who.attemptId}/submit`, { leaseEpoch: 1 });
    expect(codeOf(await beginFile(app, who, pdf))).toEqual([409, 'already-submitted']);
    expect(codeOf(await sendPiece(app, who, fileId, pdf, 0))).toEqual([409, 'already-submitted']);
    expect(codeOf(await finishFile(app, who, fileId))).toEqual([409, 'already-submitted']);
  });
});

describe('the sweep', () => {
  const rest = async (attemptId: AttemptId) =>
    await app.database.selectFrom('answer_file').select('answer_file_id').where('attempt_id', '=', attemptId).execute();

  test('deletes files that no answer names, with their objects, and no other', async () => {
    const who = await given();
    const [named, unnamed] = [await givenFile(app, who, pdf), await givenFile(app, who, pdf)];
    const begun = randomUUID();
    await beginFile(app, who, await largePicture(), { fileId: begun });
    await save(app, who, [naming([named])]);
    await ageFiles(app, who.attemptId, 8);
    const young = await givenFile(app, who, pdf);
    await forgetFiles(app);
    await app.drainOutbox();
    const left = (await rest(who.attemptId)).map((row) => row.answer_file_id as string);
    expect(left.sort()).toEqual([named.fileId, young.fileId].sort());
    expect((await readFile(app, who, named.fileId)).status).toBe(200);
    expect(await app.objects.get(`answers/${who.attemptId}/${unnamed.fileId}.pdf`)).toBeNull();
  });

  test('and an answer that names the file at the same moment: it stays, or the answer is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await given();
      const file = await givenFile(app, who, pdf);
      await ageFiles(app, who.attemptId, 8);
      const [saved] = await Promise.all([save(app, who, [naming([file])]), forgetFiles(app)]);
      expect(await rest(who.attemptId)).toHaveLength(saved!.status === 200 ? 1 : 0);
    }
  });
});

test('a stored file never changes', async () => {
  const who = await given();
  await givenFile(app, who, pdf);
  const change = app.pool.query('update answer_file set kept_bytes = 1 where attempt_id = $1', [who.attemptId]);
  await expect(change).rejects.toThrow('a kept file is not changed');
});

test('candidates get their files in the copy of their data, and lose them with their account', async () => {
  const who = await given();
  const file = await givenFile(app, who, pdf);
  const { files } = await privacy.exportOf(app, who.userId);
  expect(files.map(({ path }) => path)).toEqual([`answers/${who.attemptId}/${file.fileId}.pdf`]);
  expect((await files[0]!.read())?.equals(pdf)).toBe(true);
  const keys = await app.inTransaction((work) => privacy.eraseOf(work, who.userId));
  expect(keys).toEqual([`answers/${who.attemptId}/${file.fileId}.pdf`]);
});

test('the sweep leaves young files alone, whatever the clock of the file says', async () => {
  const who = await given();
  const file = await givenFile(app, who, pdf);
  await forgetFiles({ ...app, clock: { now: () => new Date(Date.now() + 6 * DAY_MS) } });
  expect((await readFile(app, who, file.fileId)).status).toBe(200);
});
