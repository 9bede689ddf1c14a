import { decryptBytes, encryptBytes } from '../../encrypted-bytes.ts';

/* Encrypts and decrypts JSON. In this format this browser stores an attempt. */

export function seal(key: CryptoKey, value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  return encryptBytes(key, new TextEncoder().encode(JSON.stringify(value)));
}

/** Decrypts a value, whose type the caller names. Rejects if the key is wrong or a byte was changed. */
export async function unseal<Value>(key: CryptoKey, sealed: Uint8Array<ArrayBuffer>): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await decryptBytes(key, sealed))) as Value;
}
