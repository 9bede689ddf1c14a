import { decryptBytes, encryptBytes } from '../../encrypted-bytes.ts';

/* Encrypted JSON, the format in which this device stores an attempt. */

export function seal(key: CryptoKey, value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  return encryptBytes(key, new TextEncoder().encode(JSON.stringify(value)));
}

/** Decrypts a value. Rejects when the key is wrong or a byte was changed. The caller names the type of the value. */
export async function unseal<Value>(key: CryptoKey, sealed: Uint8Array<ArrayBuffer>): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await decryptBytes(key, sealed))) as Value;
}
