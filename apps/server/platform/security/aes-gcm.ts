import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** The three pieces of an encrypted text. Each storage format has its own order for them. */
export type Sealed = { nonce: Buffer; ciphertext: Buffer; tag: Buffer };

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D). `key` has 32 bytes. `about` is additional authenticated data: decryption
 * needs the same value. `nonce` has 12 bytes and is random by default. A fixed nonce is safe only for a key that is
 * used once.
 */
export function sealBytes(
  key: Uint8Array,
  text: Uint8Array,
  { about, nonce = randomBytes(NONCE_BYTES) }: { about?: Uint8Array; nonce?: Buffer } = {},
): Sealed {
  const cipher = createCipheriv(CIPHER, key, nonce);
  if (about) cipher.setAAD(about);
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]);
  return { nonce, ciphertext, tag: cipher.getAuthTag() };
}

/** Decrypts a text. Throws if the key or `about` is another one, or if a byte was changed. */
export function openBytes(key: Uint8Array, { nonce, ciphertext, tag }: Sealed, about?: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  if (about) decipher.setAAD(about);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}
