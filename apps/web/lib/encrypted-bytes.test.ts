import { expect, test } from 'vitest';
import { decryptBytes, encryptBytes, newKey } from './encrypted-bytes.ts';

const text = new TextEncoder().encode('{"answers":100}');

test('bytes that a page before this one kept, as nonce, ciphertext and tag, are read', async () => {
  const key = await newKey();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const rest = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
  expect(await decryptBytes(key, new Uint8Array([...iv, ...rest]))).toEqual(text);
});

test('encrypted data is returned only with its key, and unchanged', async () => {
  const key = await newKey();
  const encrypted = await encryptBytes(key, text);
  expect(encrypted).toHaveLength(12 + text.length + 16);
  expect(await decryptBytes(key, encrypted)).toEqual(text);
  await expect(decryptBytes(await newKey(), encrypted)).rejects.toThrow();
  for (const at of [0, 12, encrypted.length - 1]) {
    const changed = encrypted.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(decryptBytes(key, changed)).rejects.toThrow();
  }
});

test('the key cannot be taken out of the browser', async () => {
  await expect(crypto.subtle.exportKey('raw', await newKey())).rejects.toThrow();
});
