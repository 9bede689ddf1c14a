import { createCipheriv, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { StoredForm } from '@kasauti/domain/item/interactions.ts';
import { expect, test } from 'vitest';
import { content } from '../given-exam.ts';
import { importPaperKey, openPaper } from './paper.ts';

const key = randomBytes(32);

function sealed(plain: Uint8Array): ArrayBuffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const bytes = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return new Uint8Array(bytes).buffer;
}
const open = async (bytes: ArrayBuffer): Promise<StoredForm> =>
  await openPaper(await importPaperKey(key.toString('base64')), bytes);
const text = Buffer.from(JSON.stringify({ ...content, instructions: { en: ['Read.'], hi: ['पढ़ें।'] } }), 'utf8');

test('a paper that was compressed before it was sealed is read', async () => {
  expect(await open(sealed(gzipSync(text)))).toEqual(JSON.parse(text.toString()));
});

test('a paper that was sealed before papers were compressed is read as ever', async () => {
  expect(await open(sealed(text))).toEqual(JSON.parse(text.toString()));
});

test('a paper of which one byte was changed is not opened', async () => {
  const bytes = new Uint8Array(sealed(gzipSync(text)));
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  await expect(open(bytes.buffer)).rejects.toThrow();
});
