import { createCipheriv, randomBytes } from 'node:crypto';
import type { UserId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { openTotpSecret, sealTotpSecret } from '../../modules/identity/second-factor/totp.ts';
import { testApp } from '../../test/app.ts';
import { newId } from '../ids.ts';
import { openBytes, sealBytes } from './aes-gcm.ts';

const app = await testApp();
const zeros = (bytes: number) => Buffer.alloc(bytes);

// Test case 14 of McGrew and Viega, "The Galois/Counter Mode of Operation", 2005.
test('sixteen zeros under a zero key and nonce give the published bytes', () => {
  const { ciphertext, tag } = sealBytes(zeros(32), zeros(16), { nonce: zeros(12) });
  expect(ciphertext.toString('hex')).toBe('cea7403d4d606b6e074ec5d3baf39d18');
  expect(tag.toString('hex')).toBe('d0d1c8a799996bf0265b98b5d48ab919');
});

test('sealed bytes open only with their key and for their own context, and unchanged', () => {
  const [key, text, about] = [randomBytes(32), Buffer.from('a secret'), Buffer.from('of somebody')];
  const sealed = sealBytes(key, text, { about });
  expect(openBytes(key, sealed, about)).toEqual(text);
  expect(() => openBytes(randomBytes(32), sealed, about)).toThrow();
  expect(() => openBytes(key, sealed, Buffer.from('of another'))).toThrow();
  expect(() => openBytes(key, sealed)).toThrow();
  for (const part of ['nonce', 'ciphertext', 'tag'] as const) {
    const changed = Buffer.from(sealed[part]);
    changed.writeUInt8(changed.readUInt8(0) ^ 1, 0);
    expect(() => openBytes(key, { ...sealed, [part]: changed }, about)).toThrow();
  }
});

test('two sealings of one text have different nonces', () => {
  const key = randomBytes(32);
  const nonces = Array.from({ length: 100 }, () => sealBytes(key, zeros(4)).nonce.toString('hex'));
  expect(new Set(nonces).size).toBe(100);
});

test('an authenticator secret that the database keeps, as version, nonce, tag and ciphertext, still opens', () => {
  const userId = newId<UserId>(new Date());
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', app.secrets.key('totp-secret'), nonce);
  cipher.setAAD(Buffer.from(userId, 'utf8'));
  const ciphertext = Buffer.concat([cipher.update('JBSWY3DPEHPK3PXP', 'utf8'), cipher.final()]);
  const stored = Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), ciphertext]);
  expect(openTotpSecret(app.secrets, userId, stored)).toBe('JBSWY3DPEHPK3PXP');
  expect(sealTotpSecret(app.secrets, userId, 'JBSWY3DPEHPK3PXP')).toHaveLength(stored.length);
});
