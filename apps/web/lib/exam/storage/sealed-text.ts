import { decryptBytes, encryptBytes } from '../../encrypted-bytes.ts';

/* What is kept of an attempt on this device: JSON, encrypted. */

export function seal(key: CryptoKey, value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  return encryptBytes(key, new TextEncoder().encode(JSON.stringify(value)));
}

/** Rejects when the key is another one or a byte was changed. The caller says what it had sealed. */
export async function unseal<Value>(key: CryptoKey, sealed: Uint8Array<ArrayBuffer>): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await decryptBytes(key, sealed))) as Value;
}
