import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** The parts of a sealed text; each format stores them in an order of its own. */
export type Sealed = { nonce: Buffer; ciphertext: Buffer; tag: Buffer };

/**
 * AES-256-GCM (NIST SP 800-38D). `key`: 32 bytes. `about`: what the text belongs to; it must be the same to open it.
 * `nonce`: 12 bytes, random unless the key is used once.
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

/** Throws when the key is another one, a byte was changed, or the text belongs to something else. */
export function openBytes(key: Uint8Array, { nonce, ciphertext, tag }: Sealed, about?: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  if (about) decipher.setAAD(about);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}
