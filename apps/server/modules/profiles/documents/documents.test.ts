import { UPLOAD_PIECE_BYTES } from '@kasauti/contract/files.ts';
import {
  decideAccommodationRequest,
  decideDocument,
  listChecks,
  readAccommodationCheck,
  readCheckedDocument,
  readDocumentCheck,
} from '@kasauti/contract/identity/document-checks.ts';
import {
  beginUpload,
  finishUpload,
  readDocument,
  readUpload,
  sendUploadPiece,
} from '@kasauti/contract/identity/documents.ts';
import { completeAccount } from '@kasauti/contract/identity/google.ts';
import {
  deleteDocument,
  profileDetails,
  requestAccommodation,
  updateProfile,
} from '@kasauti/contract/identity/profiles.ts';
import { helpPerson } from '@kasauti/contract/staff/people.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { heicPicture, PLANTED, pdfOf, pdfStream, plainPdf } from '../../../test/given/files.ts';
import { type GivenSession, type GivenUser, givenSignedIn, mailsTo } from '../../../test/given/identity.ts';
import { rescheduleJobs } from '../../../test/given/outbox.ts';
import { approvedAccommodations } from '../index.ts';
import { noteLooks } from './list-checks.ts';
import { forgetOldUploads } from './upload-document.ts';

const app = await testApp();
type Caller = GivenUser & GivenSession;

async function ask(
  caller: Caller,
  entry: { method: string; path: string },
  { id = '', from = '', body }: { id?: string; from?: string; body?: object | Buffer } = {},
) {
  const path = entry.path.replace('{userId}', caller.userId).replace('{id}', id).replace('{from}', from);
  const isFile = Buffer.isBuffer(body);
  return await app.fastify.inject({
    method: entry.method as 'GET',
    url: path,
    headers: { ...caller.headers, ...(isFile && { 'content-type': 'application/octet-stream' }) },
    ...(body && { payload: body }),
  });
}

type Begin = { kind?: string; fileName?: string; replaces?: string };

async function begin(caller: Caller, bytes: Buffer, more: Begin = {}) {
  const body = { kind: 'identity', fileName: 'card.pdf', sizeInBytes: bytes.length, ...more };
  return await ask(caller, beginUpload, { body });
}

/** Uploads a file in pieces, as a browser does. Returns the response of the last call. */
async function upload(caller: Caller, bytes: Buffer, more: Begin = {}) {
  const begun = await begin(caller, bytes, more);
  if (begun.statusCode !== 200) return begun;
  const { uploadId } = begun.json();
  for (let from = 0; from < bytes.length; from += UPLOAD_PIECE_BYTES) {
    const piece = bytes.subarray(from, from + UPLOAD_PIECE_BYTES);
    const sent = await ask(caller, sendUploadPiece, { id: uploadId, from: String(from), body: piece });
    expect([sent.statusCode, sent.json().receivedBytes]).toEqual([200, from + piece.length]);
  }
  return await ask(caller, finishUpload, { id: uploadId });
}

async function givenUploaded(caller: Caller, more: Begin = {}): Promise<string> {
  const done = await upload(caller, await plainPdf(), more);
  return done.json().documents[0]._id;
}

const profileOf = async (caller: Caller) =>
  (
    await app.fastify.inject({
      url: `${profileDetails.path}?email=${encodeURIComponent(caller.email)}`,
      headers: caller.headers,
    })
  ).json().user;

const objectsOf = async (uploadId: string) => {
  const rows = await app.pool.query('select object_key as key from profile_upload_piece where upload_id = $1', [
    uploadId,
  ]);
  return rows.rows.map((row) => row.key as string);
};

/** Returns a PDF that is several pieces long. */
const longPdf = () => pdfOf(pdfStream('', Buffer.alloc(UPLOAD_PIECE_BYTES * 3, 'q 1 0 0 1 0 0 cm Q ')));

test('a document comes in pieces, is kept as it came, and is read by its owner alone, never as a page', async () => {
  const [owner, other] = [await givenSignedIn(app), await givenSignedIn(app)];
  const bytes = longPdf();
  const done = await upload(owner, bytes, { kind: 'marks-sheet', fileName: 'Marks 2024.pdf' });
  expect(done.statusCode).toBe(200);
  const [document] = done.json().documents;
  expect(document).toMatchObject({
    kind: 'marks-sheet',
    fileName: 'Marks 2024.pdf',
    contentType: 'application/pdf',
    sizeInBytes: bytes.length,
    state: 'uploaded',
    reason: null,
  });
  const read = await ask(owner, readDocument, { id: document._id });
  expect(read.rawPayload.equals(bytes)).toBe(true);
  expect(read.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Marks-2024.pdf"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await ask(other, readDocument, { id: document._id })).statusCode).toBe(403);
});

test('a picture, also a telephone’s, is kept written anew, without the place where it was taken', async () => {
  const owner = await givenSignedIn(app);
  const done = await upload(owner, heicPicture(), { fileName: 'IMG_0001.HEIC' });
  const [document] = done.json().documents;
  expect(document.contentType).toBe('image/jpeg');
  const read = await ask(owner, readDocument, { id: document._id });
  expect(read.headers['content-disposition']).toBe('attachment; filename="IMG_0001.jpg"');
  expect(read.rawPayload.includes(PLANTED)).toBe(false);
  expect(await sharp(read.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 320 });
});

test('an interrupted upload continues where it stopped; a repeated piece gets the next position', async () => {
  const owner = await givenSignedIn(app);
  const bytes = longPdf();
  const { uploadId } = (await begin(owner, bytes)).json();
  const send = (from: number, to: number) =>
    ask(owner, sendUploadPiece, { id: uploadId, from: String(from), body: bytes.subarray(from, to) });
  const [one, two] = [UPLOAD_PIECE_BYTES, 2 * UPLOAD_PIECE_BYTES];
  await send(0, one);
  // The response to the next piece is lost, so the page sends the piece again.
  await send(one, two);
  const again = await send(one, two);
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'not-the-next-piece', receivedBytes: two }]);
  expect((await send(two + 1, two + one)).json().receivedBytes).toBe(two);
  expect((await ask(owner, finishUpload, { id: uploadId })).json().code).toBe('not-all-there');
  expect((await ask(owner, readUpload, { id: uploadId })).json()).toEqual({
    uploadId,
    receivedBytes: two,
    sizeInBytes: bytes.length,
  });
  for (let from = two; from < bytes.length; from += UPLOAD_PIECE_BYTES) await send(from, from + UPLOAD_PIECE_BYTES);
  const pieces = await objectsOf(uploadId);
  const done = await ask(owner, finishUpload, { id: uploadId });
  const read = await ask(owner, readDocument, { id: done.json().documents[0]._id });
  expect(read.rawPayload.equals(bytes)).toBe(true);
  expect(pieces.length).toBeGreaterThan(2);
  await app.drainOutbox();
  for (const key of pieces) expect(await app.objects.get(key)).toBeNull();
  const repeated = await ask(owner, finishUpload, { id: uploadId });
  expect([repeated.statusCode, repeated.json().documents.length]).toEqual([200, 1]);
});

test('ten of the same piece at once are taken once, and three ends at once make one document', async () => {
  const owner = await givenSignedIn(app);
  const bytes = await plainPdf();
  const { uploadId } = (await begin(owner, bytes)).json();
  const tenTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, act));
  const sent = await tenTimes(() => ask(owner, sendUploadPiece, { id: uploadId, from: '0', body: bytes }));
  expect(sent.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  // Three is the maximum number of parallel uploads per user.
  const ended = await Promise.all([1, 2, 3].map(() => ask(owner, finishUpload, { id: uploadId })));
  expect(ended.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  const { documents } = await profileOf(owner);
  expect(documents).toHaveLength(1);
  expect((await ask(owner, readDocument, { id: documents[0]._id })).rawPayload.equals(bytes)).toBe(true);
});

test('no more comes than was said, nor more than ten megabytes, nor a piece larger than a piece', async () => {
  const owner = await givenSignedIn(app);
  const tooMuch = await ask(owner, beginUpload, {
    body: { kind: 'other', fileName: 'a.pdf', sizeInBytes: 10 * 1024 * 1024 + 1 },
  });
  expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([413, 'file-too-large']);
  const { uploadId } = (await begin(owner, Buffer.alloc(100))).json();
  const send = (bytes: Buffer) => ask(owner, sendUploadPiece, { id: uploadId, from: '0', body: bytes });
  expect((await send(Buffer.alloc(101))).json().code).toBe('file-too-large');
  expect((await send(Buffer.alloc(UPLOAD_PIECE_BYTES + 1))).statusCode).toBe(413);
});

test('a piece is whole unless the file ends with it: nobody makes a million objects of one file', async () => {
  const owner = await givenSignedIn(app);
  const bytes = longPdf();
  const { uploadId } = (await begin(owner, bytes)).json();
  const send = (from: number, length: number) =>
    ask(owner, sendUploadPiece, { id: uploadId, from: String(from), body: bytes.subarray(from, from + length) });
  for (const length of [1, UPLOAD_PIECE_BYTES - 1]) expect((await send(0, length)).statusCode).toBe(400);
  expect(await objectsOf(uploadId)).toEqual([]);
  for (let from = 0; from < bytes.length; from += UPLOAD_PIECE_BYTES) await send(from, UPLOAD_PIECE_BYTES);
  expect((await ask(owner, finishUpload, { id: uploadId })).statusCode).toBe(200);
});

test('pieces that do not add up to the file are never kept as one: it is chosen again', async () => {
  const owner = await givenSignedIn(app);
  const bytes = longPdf();
  const { uploadId } = (await begin(owner, bytes)).json();
  for (let from = 0; from < bytes.length; from += UPLOAD_PIECE_BYTES) {
    const body = bytes.subarray(from, from + UPLOAD_PIECE_BYTES);
    await ask(owner, sendUploadPiece, { id: uploadId, from: String(from), body });
  }
  const [first = '', ...others] = await objectsOf(uploadId);
  await app.pool.query('delete from profile_upload_piece where object_key = $1', [first]);
  const done = await ask(owner, finishUpload, { id: uploadId });
  expect([done.statusCode, done.json().code]).toEqual([404, 'not-found']);
  await app.drainOutbox();
  for (const key of others) expect(await app.objects.get(key)).toBeNull();
  expect((await profileOf(owner)).documents).toEqual([]);
});

test('a file that is not kept leaves nothing behind', async () => {
  const owner = await givenSignedIn(app);
  const bytes = pdfOf('<</S/JavaScript/JS(app.alert)>>');
  const { uploadId } = (await begin(owner, bytes)).json();
  await ask(owner, sendUploadPiece, { id: uploadId, from: '0', body: bytes });
  const pieces = await objectsOf(uploadId);
  const refused = await ask(owner, finishUpload, { id: uploadId });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'pdf-not-plain']);
  expect((await profileOf(owner)).documents).toEqual([]);
  await app.drainOutbox();
  for (const key of pieces) expect(await app.objects.get(key)).toBeNull();
  expect((await ask(owner, readUpload, { id: uploadId })).statusCode).toBe(404);
});

test('an upload that is not finished within a day is deleted with its pieces', async () => {
  const owner = await givenSignedIn(app);
  const { uploadId } = (await begin(owner, longPdf())).json();
  await ask(owner, sendUploadPiece, { id: uploadId, from: '0', body: longPdf().subarray(0, UPLOAD_PIECE_BYTES) });
  const [piece] = await objectsOf(uploadId);
  await forgetOldUploads(app);
  expect((await ask(owner, readUpload, { id: uploadId })).statusCode).toBe(200);
  await app.pool.query("update profile_upload set expires_at = now() - interval '1 minute' where upload_id = $1", [
    uploadId,
  ]);
  expect((await ask(owner, readUpload, { id: uploadId })).statusCode).toBe(404);
  await forgetOldUploads(app);
  await app.drainOutbox();
  expect(await app.objects.get(piece!)).toBeNull();
  expect(await objectsOf(uploadId)).toEqual([]);
});

test('a new document takes the place of the old one when it is there, not before', async () => {
  const [owner, other] = [await givenSignedIn(app), await givenSignedIn(app)];
  const old = await givenUploaded(owner);
  const failed = await upload(owner, Buffer.from('no document'), { replaces: old });
  expect(failed.json().code).toBe('not-a-document');
  expect((await ask(owner, readDocument, { id: old })).statusCode).toBe(200);
  const done = await upload(owner, await plainPdf(), { replaces: old });
  expect(done.json().documents).toHaveLength(1);
  expect((await ask(owner, readDocument, { id: old })).statusCode).toBe(404);
  const foreign = await begin(other, Buffer.alloc(9), { replaces: done.json().documents[0]._id });
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not-found']);
});

test('twenty documents are enough', async () => {
  const owner = await givenSignedIn(app);
  const begun = [];
  for (let no = 0; no < 21; no += 1) begun.push(await begin(owner, Buffer.alloc(9)));
  expect(begun.map((answer) => answer.statusCode)).toEqual([...Array(20).fill(200), 409]);
  expect(begun.at(-1)?.json().code).toBe('too-many-documents');
});

const seenWith = async (id: string) => {
  const { rows } = await app.pool.query(
    'select full_name as name, born_on::text as dob from user_account join profile_document using (user_id) where document_id = $1',
    [id],
  );
  return rows[0];
};
const decide = async (staff: Caller, id: string, decision: string, reason = 'Seen') =>
  ask(staff, decideDocument, { id, body: { decision, reason, seen: await seenWith(id) } });
const listed = async (staff: Caller, query = '') => {
  const { path: url } = listChecks;
  return (await app.fastify.inject({ url: `${url}?size=100${query}`, headers: staff.headers })).json();
};
const saveName = async (caller: Caller, fullName: string) => {
  const form = new FormData();
  form.append('fullName', fullName);
  const request = new Request('http://localhost:3000/', { method: 'POST', body: form });
  return await app.fastify.inject({
    method: 'POST',
    url: updateProfile.path,
    headers: { ...caller.headers, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
};

test('staff find a document in their list with the data that it must show, read it, and each view is recorded', async () => {
  const [owner, support] = [await givenSignedIn(app), await givenSignedIn(app, { role: 'support' })];
  const id = await givenUploaded(owner);
  const found = (await listed(support)).items.find((one: { _id: string }) => one._id === id);
  expect(found).toMatchObject({
    what: 'document',
    kind: 'identity',
    state: 'waiting',
    candidate: { name: owner.fullName },
  });
  expect(Object.keys(found.candidate)).toEqual(['_id', 'name']);
  expect((await ask(support, readDocumentCheck, { id })).json()).toMatchObject({
    kind: 'identity',
    state: 'uploaded',
    decided: null,
    candidate: { name: owner.fullName, dob: expect.any(String), uniqueNumberLast4: '7788' },
  });
  const read = await ask(support, readCheckedDocument, { id });
  expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'application/pdf']);
  const audit = await app.pool.query(
    'select action from audit_entry where actor_id = $1 and object_id = $2 order by entry_no',
    [support.userId, id],
  );
  expect(audit.rows).toEqual([{ action: 'document.view' }, { action: 'document.read' }]);
});

test('whom somebody of staff came to see on the list is on record, once in an hour however often it is read', async () => {
  const support = await givenSignedIn(app, { role: 'support' });
  const looks = async () => {
    const { rows } = await app.pool.query(
      "select detail::json->'people' as people from audit_entry where actor_id = $1 and action = 'document.list' order by entry_no",
      [support.userId],
    );
    return rows.map(({ people }: { people: string[] }) => people);
  };
  const first = await givenSignedIn(app);
  await givenUploaded(first);
  await listed(support);
  await listed(support);
  expect(await looks()).toEqual([expect.arrayContaining([first.userId])]);
  const second = await givenSignedIn(app);
  await givenUploaded(second);
  await listed(support);
  expect(await looks()).toEqual([expect.not.arrayContaining([second.userId]), [second.userId]]);
  const anHourLater = new Date(app.clock.now().getTime() + 3_700_000);
  await app.at(anHourLater, (work) => noteLooks(work, app.database, support, [first.userId, second.userId]));
  expect((await looks())[2]).toEqual(expect.arrayContaining([first.userId, second.userId]));
});

test('an accepted document locks the name, also after its file is deleted, until staff take it back', async () => {
  const [owner, support] = [await givenSignedIn(app), await givenSignedIn(app, { role: 'support' })];
  const id = await givenUploaded(owner);
  expect((await saveName(owner, 'Asha Rani')).statusCode).toBe(200);
  expect((await decide(support, id, 'accept', 'Name and date agree')).json()).toEqual({ state: 'verified' });
  expect((await decide(support, id, 'accept')).json()).toEqual({ state: 'verified' });
  expect(await profileOf(owner)).toMatchObject({ isNameLocked: true, documents: [{ state: 'verified' }] });
  expect((await saveName(owner, 'Asha Rani')).statusCode).toBe(200);
  expect((await saveName(owner, 'Somebody Else')).json().code).toBe('name-locked');

  expect((await ask(owner, deleteDocument, { id })).json()).toEqual({ message: 'Document Deleted' });
  expect(await profileOf(owner)).toMatchObject({ isNameLocked: true, documents: [] });
  expect((await ask(support, readCheckedDocument, { id })).statusCode).toBe(404);
  expect((await saveName(owner, 'Somebody Else')).json().code).toBe('name-locked');

  expect((await decide(support, id, 'refuse', 'A new name by marriage')).json()).toEqual({ state: 'refused' });
  expect((await decide(support, id, 'accept')).json().code).toBe('file-is-gone');
  expect((await saveName(owner, 'Asha Rao Kumar')).statusCode).toBe(200);
  const audit = await app.pool.query(
    "select action, reason from audit_entry where object_id = $1 and action in ('document.accept', 'document.refuse') order by entry_no",
    [id],
  );
  expect(audit.rows).toEqual([
    { action: 'document.accept', reason: 'Name and date agree' },
    { action: 'document.refuse', reason: 'A new name by marriage' },
  ]);
  const mails = await mailsTo(app, owner.email);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your document has been checked'));
  expect(mails[1]?.plain).toContain('A new name by marriage');
});

test('a name cannot slip through while the document that names it is accepted', async () => {
  const [owner, support] = [await givenSignedIn(app), await givenSignedIn(app, { role: 'support' })];
  const id = await givenUploaded(owner);
  const [accepted, ...saved] = await Promise.all([
    decide(support, id, 'accept'),
    // Three is the maximum number of parallel uploads per user, and each of these requests counts as an upload.
    ...['a', 'b', 'c'].map((letter) => saveName(owner, `Asha Rao ${letter}`)),
  ]);
  expect([200, 409]).toContain(accepted.statusCode);
  expect(saved.every((answer) => [200, 409].includes(answer.statusCode))).toBe(true);
  const before = (await profileOf(owner)).full_name;
  await saveName(owner, 'Somebody Else');
  const isAccepted = accepted.statusCode === 200;
  expect((await profileOf(owner)).full_name).toBe(isAccepted ? owner.fullName : 'Somebody Else');
  if (isAccepted) expect(before).toBe(owner.fullName);
});

test('only the name and the birth date that were shown beside the file are accepted', async () => {
  const [owner, support] = [await givenSignedIn(app), await givenSignedIn(app, { role: 'support' })];
  const id = await givenUploaded(owner);
  const seen = await seenWith(id);
  await saveName(owner, 'Somebody Else');
  const body = { decision: 'accept', reason: 'Seen', seen };
  const late = await ask(support, decideDocument, { id, body });
  expect([late.statusCode, late.json().code]).toEqual([409, 'changed-since']);
  expect(await profileOf(owner)).toMatchObject({ isNameLocked: false, documents: [{ state: 'uploaded' }] });
  await app.pool.query('update user_account set born_on = null where user_id = $1', [owner.userId]);
  expect((await decide(support, id, 'accept')).json().code).toBe('no-birth-date');
});

test('a locked name is changed neither by support nor while an account is completed', async () => {
  const [owner, support] = [await givenSignedIn(app), await givenSignedIn(app, { role: 'support' })];
  const id = await givenUploaded(owner);
  expect((await decide(support, id, 'accept')).statusCode).toBe(200);
  const rename = async () => {
    const body = { verb: 'change-name', fullName: 'Somebody Else', reason: 'Asked by phone' };
    return (await ask(support, helpPerson, { id: owner.userId, body })).json();
  };
  expect((await rename()).code).toBe('name-locked');
  await app.pool.query('update user_account set gender = null where user_id = $1', [owner.userId]);
  const complete = (body: object) => ask(owner, completeAccount, { body: { gender: 'other', ...body } });
  expect((await complete({ fullName: 'Somebody Else' })).json().code).toBe('name-locked');
  expect((await complete({ fullName: owner.fullName })).statusCode).toBe(200);
  await app.pool.query('update user_account set born_on = null where user_id = $1', [owner.userId]);
  expect((await complete({ dob: '1990-01-01' })).json().code).toBe('name-locked');
  expect((await decide(support, id, 'refuse')).statusCode).toBe(200);
  expect((await complete({ dob: '1990-01-01' })).statusCode).toBe(200);
  expect(await rename()).toEqual({ done: true });
});

test('a refused document shows its owner why, and nobody decides on their own', async () => {
  const [owner, support] = [await givenSignedIn(app), await givenSignedIn(app, { role: 'support' })];
  const id = await givenUploaded(owner);
  await decide(support, id, 'refuse', 'The photo is too dark to read');
  const { documents, isNameLocked } = await profileOf(owner);
  expect([documents[0].state, documents[0].reason, isNameLocked]).toEqual([
    'refused',
    'The photo is too dark to read',
    false,
  ]);
  const own = await givenUploaded(support);
  expect((await decide(support, own, 'accept')).json().code).toBe('own-request');
  expect((await ask(support, readCheckedDocument, { id: own })).statusCode).toBe(404);
  expect((await listed(support)).items.map((one: { _id: string }) => one._id)).not.toContain(own);
  expect((await decide(support, id, 'accept', ' ')).statusCode).toBe(400);
  await expect(
    app.pool.query(
      "update profile_document set state = 'verified', decided_by = user_id, decided_at = now(), reason = 'x' where document_id = $1",
      [own],
    ),
  ).rejects.toThrow('nobody_checks_their_own_document');
});

test('waiting and decided documents are separate lists, ordered, with pages and an audited file export', async () => {
  const support = await givenSignedIn(app, { role: 'support' });
  const ids: string[] = [];
  for (const _ of ['first', 'second', 'third']) ids.push(await givenUploaded(await givenSignedIn(app)));
  const own = async (query: string) => {
    const { items } = await listed(support, query);
    return items.map((one: { _id: string }) => one._id).filter((id: string) => ids.includes(id));
  };
  expect(await own('')).toEqual(ids);
  expect(await own('&sort=-askedAt')).toEqual(ids.toReversed());
  expect(await own('&filter[what]=request')).toEqual([]);
  await decide(support, ids[2]!, 'accept');
  await decide(support, ids[0]!, 'accept');
  expect(await own('')).toEqual([ids[1]]);
  expect(await own('&filter[state]=accepted')).toEqual([ids[0], ids[2]]);
  expect(await own('&filter[state]=accepted&sort=decidedAt')).toEqual([ids[2], ids[0]]);
  const { path: url } = listChecks;
  const get = (query: string) => app.fastify.inject({ url: `${url}?${query}`, headers: support.headers });
  expect((await get('size=1&page=2')).json()).toMatchObject({ page: 2, size: 1, items: [expect.anything()] });
  for (const wrong of ['sort=name', 'filter[kind]=identity', 'size=0']) expect((await get(wrong)).statusCode).toBe(400);
  const file = await get('filter[state]=accepted&format=csv');
  expect(file.headers['content-disposition']).toContain('document-checks.csv');
  expect(file.body.trimEnd().split('\r\n').length).toBeGreaterThan(2);
  const { rows } = await app.pool.query(
    "select count(*)::int as files from audit_entry where action = 'document.file' and actor_id = $1",
    [support.userId],
  );
  expect(rows).toEqual([{ files: 1 }]);
});

test('a request for an accommodation carries a certificate of one’s own, and staff decide it in their console', async () => {
  const [owner, other] = [await givenSignedIn(app), await givenSignedIn(app)];
  const support = await givenSignedIn(app, { role: 'support' });
  const certificateId = await givenUploaded(owner, { kind: 'disability', fileName: 'certificate.pdf' });
  const request = (caller: Caller) =>
    ask(caller, requestAccommodation, { body: { kind: 'scribe', note: 'I cannot write', certificateId } });
  expect((await request(other)).json().code).toBe('not-found');
  expect((await request(owner)).statusCode).toBe(200);
  const asked = (await listed(support, '&filter[what]=request')).items.find(
    (one: { candidate: { _id: string } }) => one.candidate._id === owner.userId,
  );
  expect((await ask(owner, readAccommodationCheck, { id: asked._id })).statusCode).toBe(403);
  expect((await ask(support, readAccommodationCheck, { id: asked._id })).json()).toMatchObject({
    state: 'requested',
    kind: 'scribe',
    note: 'I cannot write',
    certificate: { _id: certificateId, fileName: 'certificate.pdf', isDeleted: false },
  });
  const answer = (staff: Caller, decision: string) =>
    ask(staff, decideAccommodationRequest, { id: asked._id, body: { decision, reason: 'Certificate seen' } });
  expect((await answer(support, 'accept')).json()).toEqual({ state: 'approved' });
  expect(await approvedAccommodations(app.database, owner.userId)).toEqual(['scribe']);
  expect((await profileOf(owner)).accommodations).toEqual([{ kind: 'scribe', state: 'approved' }]);
  expect((await mailsTo(app, owner.email)).at(-1)?.plain).toContain('Certificate seen');
  expect((await answer(support, 'accept')).json()).toEqual({ state: 'approved' });
  expect((await answer(support, 'refuse')).json()).toEqual({ state: 'refused' });
  expect((await answer(support, 'accept')).statusCode).toBe(404);
  // The deletion of the certificate does not withdraw the approval.
  expect((await ask(owner, deleteDocument, { id: certificateId })).statusCode).toBe(200);
});

test('a file that could not be removed is removed later: its owner already sees it as deleted', async () => {
  const owner = await givenSignedIn(app);
  const id = await givenUploaded(owner);
  await app.drainOutbox();
  const { rows } = await app.pool.query('select object_key as key from profile_document where document_id = $1', [id]);
  const key: string = rows[0].key;
  const { remove } = app.objects;
  app.objects.remove = () => Promise.reject(new Error('the store is away'));
  try {
    expect((await ask(owner, deleteDocument, { id })).json()).toEqual({ message: 'Document Deleted' });
    await expect(app.drainOutbox()).rejects.toThrow('the store is away');
  } finally {
    app.objects.remove = remove;
  }
  expect(await app.objects.get(key)).not.toBeNull();
  await rescheduleJobs(app);
  await app.drainOutbox();
  expect(await app.objects.get(key)).toBeNull();
});
