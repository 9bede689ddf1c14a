/*
 * AES-GCM for what is kept of an attempt on this device: 12 bytes of nonce, then ciphertext and tag. The keys never
 * leave the browser, so a copied profile folder shows nothing.
 */

const nonceLength = 12;

export function newLocalKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function seal(key: CryptoKey, value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
  const sealed = new Uint8Array(nonceLength + cipher.length);
  sealed.set(iv);
  sealed.set(cipher, nonceLength);
  return sealed;
}

/** Rejects when the key is another one or a byte was changed. The caller says what it had sealed. */
export async function unseal<Value>(key: CryptoKey, sealed: Uint8Array<ArrayBuffer>): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await unsealBytes(key, sealed))) as Value;
}

/** Rejects as `unseal` does. */
export async function unsealBytes(key: CryptoKey, sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = sealed.subarray(0, nonceLength);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.subarray(nonceLength)));
}
