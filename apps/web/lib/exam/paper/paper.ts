import type { StoredForm } from '@kasauti/domain/item/interactions.ts';
import { toHex } from '@kasauti/domain/receipts/hex.ts';
import { decryptBytes } from '../../encrypted-bytes.ts';

/*
 * The question paper. While the candidate waits, the page fetches the encrypted paper and checks its hash. At the start
 * the server sends the key, and the page decrypts the paper in memory. The stored paper stays encrypted. Its key is
 * stored with the attempt as a non-extractable key and is deleted with the attempt.
 */

/** Thrown if the fetched paper does not exist under its address, has another hash, or cannot be decrypted. */
export class WrongPaper extends Error {
  override name = 'WrongPaper';
}

export async function importPaperKey(base64: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return await crypto.subtle.importKey('raw', raw, { name: 'AES-GCM' }, false, ['decrypt']);
}

/** Decrypts the paper. Rejects if the paper was encrypted with another key. */
export async function openPaper(key: CryptoKey, ciphertext: ArrayBuffer): Promise<StoredForm> {
  return JSON.parse(await textOf(await decryptBytes(key, new Uint8Array(ciphertext)))) as StoredForm;
}

/**
 * Returns the text of a decrypted paper. Papers are compressed before they are encrypted, but older papers are plain
 * JSON.
 */
async function textOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip) return new TextDecoder().decode(bytes);
  return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

export async function isPaper(bytes: ArrayBuffer, sha256: string): Promise<boolean> {
  // Not `sha256Hex`, because that is a file of its own, which the first load of the player need not fetch.
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) === sha256;
}

/**
 * Fetches the encrypted paper. Rejects if the server does not respond or reports an error. Rejects with `WrongPaper` if
 * the hash differs, or if the address no longer exists because the paper was encrypted again.
 */
export async function fetchPaper(form: { ciphertextUrl: string; sha256: string }): Promise<ArrayBuffer> {
  const response = await fetch(form.ciphertextUrl, { credentials: 'same-origin' });
  if (response.status === 404) throw new WrongPaper('there is no paper of this name');
  if (!response.ok) throw new Error(`the paper was answered with ${response.status}`);
  const bytes = await response.arrayBuffer();
  if (!(await isPaper(bytes, form.sha256))) throw new WrongPaper('the paper does not have its hash');
  return bytes;
}
