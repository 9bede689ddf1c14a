import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** The three pieces of an encrypted text. */
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

/** Concatenates the nonce, the ciphertext and the tag. The exam page splits them at the same positions. */
export const joinSealed = ({ nonce, ciphertext, tag }: Sealed): Buffer => Buffer.concat([nonce, ciphertext, tag]);

/** Splits what `joinSealed` has concatenated. */
export function splitSealed(bytes: Buffer): Sealed {
  return {
    nonce: bytes.subarray(0, NONCE_BYTES),
    ciphertext: bytes.subarray(NONCE_BYTES, -TAG_BYTES),
    tag: bytes.subarray(-TAG_BYTES),
  };
}

/** Decrypts a text. Throws if the key or `about` is another one, or if a byte was changed. */
export function openBytes(key: Uint8Array, { nonce, ciphertext, tag }: Sealed, about?: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  if (about) decipher.setAAD(about);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}
