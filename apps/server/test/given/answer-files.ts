import { randomUUID } from 'node:crypto';
import { UPLOAD_PIECE_BYTES } from '@kasauti/contract/files.ts';
import type { AnswerFileId, AttemptId, FormId } from '@kasauti/contract/ids.ts';
import type { AnswerFile, FileType } from '@kasauti/domain/form/content.ts';
import type { SourceItem } from '@kasauti/domain/form/source.ts';
import type { App } from '../../platform/app.ts';
import { sha256, sha256Hex } from '../../platform/security/hashes.ts';
import { givenForm, givenSource } from './attempts.ts';

type Who = { attemptId: AttemptId; headers: { cookie: string } };

const both = (text: string) => ({ en: text, hi: text });

type Upload = { types?: FileType[]; maxFiles?: number; maxMegabytes?: number };

/** Returns a question that candidates answer with files. */
export const givenUploadItem = (itemRef: string, upload: Upload = {}): SourceItem => ({
  itemRef,
  topic: 'Drawing',
  difficulty: 'easy',
  prompt: both('Draw the circuit and photograph it.'),
  answer: {
    kind: 'file-upload',
    criteria: [{ title: both('Drawing'), description: both('Every part is there.'), maximum: '4' }],
    ...upload,
  },
  explanation: both('See the rubric.'),
});

/** Publishes the form with three questions and one that takes files, `q-file`. */
export async function givenUploadForm(app: App, upload: Upload = {}): Promise<FormId> {
  const [section] = givenSource.sections;
  if (!section) throw new Error('the form has no section');
  const marking = { ...section.marking, 'file-upload': { kind: 'by-people', full: '8' } } as const;
  const items = [...section.items, givenUploadItem('q-file', upload), givenUploadItem('q-other', upload)];
  return await givenForm(app, {
    ...givenSource,
    formRef: `files-${randomUUID()}`,
    sections: [{ ...section, marking, items }],
  });
}

/** Sends a request about files as this candidate's browser. */
async function ask(app: App, who: Who, method: 'POST' | 'PUT' | 'GET', path: string, payload?: object | Buffer) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1/answer-files/${who.attemptId}${path}`,
    headers: { ...who.headers, ...(Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream' }) },
    ...(payload && { payload }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: answer.rawPayload,
    body: isJson ? answer.json() : {},
  };
}

/** Begins a file. Its size and hash can differ from those of the bytes. */
export const beginFile = (app: App, who: Who, bytes: Buffer, facts: object = {}) =>
  ask(app, who, 'POST', '', {
    fileId: randomUUID(),
    itemRef: 'q-file',
    sizeInBytes: bytes.length,
    sha256: sha256Hex(bytes),
    ...facts,
  });

export const sendPiece = (app: App, who: Who, fileId: string, bytes: Buffer, from: number) =>
  ask(app, who, 'PUT', `/${fileId}/pieces/${from}`, bytes.subarray(from, from + UPLOAD_PIECE_BYTES));

export const finishFile = (app: App, who: Who, fileId: string) => ask(app, who, 'POST', `/${fileId}/finish`, {});

export const readFile = (app: App, who: Who, fileId: string) => ask(app, who, 'GET', `/${fileId}`);

/** Begins a file and sends all its pieces. */
export async function sendFile(app: App, who: Who, bytes: Buffer, facts: { fileId?: string; itemRef?: string } = {}) {
  const fileId = facts.fileId ?? randomUUID();
  const begun = await beginFile(app, who, bytes, { ...facts, fileId });
  if (begun.status !== 200) return { fileId, ...begun };
  for (let from = begun.body.receivedBytes as number; from < bytes.length; from += UPLOAD_PIECE_BYTES) {
    const sent = await sendPiece(app, who, fileId, bytes, from);
    if (sent.status !== 200) return { fileId, ...sent };
  }
  return { fileId, ...(await finishFile(app, who, fileId)) };
}

/** Stores a PDF for a candidate without sending it, and returns it as an answer names it. */
export async function givenFile(app: App, { attemptId }: Who, bytes: Buffer, itemRef = 'q-file'): Promise<AnswerFile> {
  const fileId = randomUUID();
  const hash = sha256(bytes);
  const objectKey = `answers/${attemptId}/${fileId}.pdf`;
  await app.objects.put(objectKey, bytes, 'application/pdf');
  await app.database
    .insertInto('answer_file')
    .values({
      attempt_id: attemptId,
      answer_file_id: fileId as AnswerFileId,
      item_ref: itemRef,
      size_in_bytes: bytes.length,
      sent_sha256: hash,
      received_bytes: bytes.length,
      moved_at: new Date(),
      kept_at: new Date(),
      object_key: objectKey,
      content_type: 'application/pdf',
      kept_bytes: bytes.length,
      kept_sha256: hash,
    })
    .execute();
  return { fileId, sha256: hash.toString('hex'), size: bytes.length, type: 'application/pdf' };
}

/** Makes the files of an attempt so many days older. */
export async function ageFiles(app: Pick<App, 'pool'>, attemptId: AttemptId, days: number): Promise<void> {
  await app.pool.query(
    `alter table answer_file disable trigger kept_file_is_immutable;
     update answer_file set moved_at = moved_at - interval '${days} days' where attempt_id = '${attemptId}';
     alter table answer_file enable trigger kept_file_is_immutable`,
  );
}
