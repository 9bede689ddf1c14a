import { hash, type KeyObject, sign, verify } from 'node:crypto';
import { type ResponseSheet, SHEET_FORMAT, type SignedSheet } from '@kasauti/contract/attempts/response-sheet.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';

/** The name of the keys that sign sheets, and of those that sign receipts (which the attempts use). */
export const SHEET_KEY = 'sheet';
export const RECEIPT_KEY = 'receipts';

// No signature over anything else of ours can be taken for one over a sheet.
const PREFIX = 'kasauti-sheet-v3\n';
const OLD_PREFIX = 'kasauti-sheet-v1\n';

export function signSheet(secrets: Secrets, sheet: ResponseSheet): SignedSheet {
  const { privateKey, keyId } = secrets.signingPair(SHEET_KEY);
  return { sheet, keyId, signature: sign(null, signedBytes(sheet), privateKey).toString('base64url') };
}

/** Signs the SHA-256, in hex, of the canonical JSON of a sheet that nobody holds as a whole. */
export function signHash(secrets: Secrets, sheetHash: string): { keyId: string; signature: string } {
  const { privateKey, keyId } = secrets.signingPair(SHEET_KEY);
  return { keyId, signature: sign(null, Buffer.from(PREFIX + sheetHash, 'utf8'), privateKey).toString('base64url') };
}

export function isSignedBy(publicKey: KeyObject, { sheet, signature }: SignedSheet): boolean {
  return verify(null, signedBytes(sheet), publicKey, Buffer.from(signature, 'base64url'));
}

/** In the present format the hash alone is signed: a sheet of many megabytes need never be held as a whole. */
function signedBytes(sheet: ResponseSheet): Buffer {
  const text = canonicalJson(sheet);
  return Buffer.from(sheet.format === SHEET_FORMAT ? PREFIX + hash('sha256', text) : OLD_PREFIX + text, 'utf8');
}
