/*
 * Encryption with AES-GCM (NIST SP 800-38D). The key is non-extractable and stays in this browser, so a copied profile
 * folder reveals nothing. The result consists of a nonce of 12 bytes, the ciphertext and the tag.
 */

const NONCE_BYTES = 12;

export function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function encryptBytes(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes));
  const encrypted = new Uint8Array(NONCE_BYTES + ciphertext.length);
  encrypted.set(iv);
  encrypted.set(ciphertext, NONCE_BYTES);
  return encrypted;
}

/** Decrypts bytes. Rejects if the key is wrong or a byte was changed. */
export async function decryptBytes(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = bytes.subarray(0, NONCE_BYTES);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(NONCE_BYTES)));
}
