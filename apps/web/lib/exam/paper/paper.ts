import type { FormContent } from '@kasauti/domain/form/content.ts';
import { toHex } from '@kasauti/domain/receipts/bytes.ts';
import { decryptBytes } from '../../encrypted-bytes.ts';

/*
 * The question paper: fetched encrypted while the candidate waits, checked against its hash, opened with the key that
 * the server gives at the start. On this device it stays encrypted; the key beside it cannot be taken out and goes with
 * the attempt.
 */

/** The paper that was fetched is not the one that was named. */
export class WrongPaper extends Error {
  override name = 'WrongPaper';
}

export async function importPaperKey(base64: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return await crypto.subtle.importKey('raw', raw, { name: 'AES-GCM' }, false, ['decrypt']);
}

/** Rejects when the key is not this paper's. */
export async function openPaper(key: CryptoKey, ciphertext: ArrayBuffer): Promise<FormContent> {
  return JSON.parse(await textOf(await decryptBytes(key, new Uint8Array(ciphertext)))) as FormContent;
}

/** Papers are compressed before they are encrypted; those that were sealed before that came are plain JSON. */
async function textOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip) return new TextDecoder().decode(bytes);
  return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

export async function isPaper(bytes: ArrayBuffer, sha256: string): Promise<boolean> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) === sha256;
}

/**
 * Fetches the encrypted paper. Rejects when there is no answer; throws `WrongPaper` when it is not the one that was
 * named, or when nothing has that name any more: it was sealed again.
 */
export async function fetchPaper(form: { ciphertextUrl: string; sha256: string }): Promise<ArrayBuffer> {
  const response = await fetch(form.ciphertextUrl, { credentials: 'same-origin' });
  if (response.status === 404) throw new WrongPaper('there is no paper of this name');
  if (!response.ok) throw new Error(`the paper was answered with ${response.status}`);
  const bytes = await response.arrayBuffer();
  if (!(await isPaper(bytes, form.sha256))) throw new WrongPaper('the paper does not have its hash');
  return bytes;
}
