import { MAX_FILE_BYTES, UPLOAD_PIECE_BYTES } from '@kasauti/contract/files.ts';
import { beginUpload, sendUploadPiece } from '@kasauti/contract/identity/documents.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type GivenSession, givenSignedIn } from '../../../test/given/identity.ts';

// This test has its own app, so the minute of the limit begins with the first piece of this test.
const app = await testApp();

async function sendPiece({ headers }: GivenSession, uploadId: string, from: number) {
  return await app.fastify.inject({
    method: sendUploadPiece.method,
    url: sendUploadPiece.path.replace('{id}', uploadId).replace('{from}', String(from)),
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.alloc(UPLOAD_PIECE_BYTES),
  });
}

test('a file of ten megabytes is never refused, though each piece comes again; the six hundred and first piece of a minute is', async () => {
  const [sender, other] = [await givenSignedIn(app), await givenSignedIn(app)];
  const begun = await app.fastify.inject({
    method: beginUpload.method,
    url: beginUpload.path,
    headers: sender.headers,
    payload: { kind: 'identity', fileName: 'card.pdf', sizeInBytes: MAX_FILE_BYTES },
  });
  const { uploadId } = begun.json();
  let sent = 0;
  for (let from = 0; from < MAX_FILE_BYTES; from += UPLOAD_PIECE_BYTES) {
    const answers = [await sendPiece(sender, uploadId, from), await sendPiece(sender, uploadId, from)];
    // The second response says from which byte to continue.
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    sent += answers.length;
  }
  for (; sent < 600; sent += 1) expect((await sendPiece(sender, uploadId, 0)).statusCode).toBe(409);
  const refused = await sendPiece(sender, uploadId, 0);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await sendPiece(other, uploadId, 0)).statusCode).toBe(403);
});
