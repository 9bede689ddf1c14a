import { sign } from 'node:crypto';
import { type ResponseSheet, SHEET_FORMAT, type SignedSheet } from '@kasauti/domain/sheet/sheet-shape.ts';
import { oldSheetMessage, sheetMessage } from '@kasauti/domain/sheet/signed-bytes.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { sha256Hex } from '../../../platform/security/hashes.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';

/** The name of the keys that sign sheets and score cards, and of those that sign receipts (which the attempts use). */
export const SHEET_KEY = 'sheet';
export const RECEIPT_KEY = 'receipts';

export function signSheet(secrets: Secrets, sheet: ResponseSheet): SignedSheet {
  const text = canonicalJson(sheet);
  const message = sheet.format === SHEET_FORMAT ? sheetMessage(sha256Hex(text)) : oldSheetMessage(text);
  return { sheet, ...signText(secrets, message) };
}

/** Signs the SHA-256, in hex, of the canonical JSON of a sheet that nobody holds as a whole. */
export const signHash = (secrets: Secrets, sheetHash: string) => signText(secrets, sheetMessage(sheetHash));

/** Signs a text that says itself what it is over. */
function signText(secrets: Secrets, message: string): { keyId: string; signature: string } {
  const { privateKey, keyId } = secrets.signingPair(SHEET_KEY);
  return { keyId, signature: sign(null, Buffer.from(message, 'utf8'), privateKey).toString('base64url') };
}
