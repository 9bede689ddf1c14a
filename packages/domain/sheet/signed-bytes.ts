import { fromBase64Url, toHex } from '../receipts/bytes.ts';
import { canonicalJsonPieces } from '../text/canonical-json.ts';
import type { ProofTools } from './proof-tools.ts';
import { type ResponseSheet, SHEET_FORMAT, type SignedSheet } from './sheet-shape.ts';

// The prefix ensures that a signature over other data is never valid for a sheet.
const PREFIX = 'kasauti-sheet-v3\n';
const OLD_PREFIX = 'kasauti-sheet-v1\n';

/**
 * Returns the signed text of a sheet's SHA-256 (hex). The hash is signed and not the sheet, so that a large sheet need
 * not be in memory as one text.
 */
export const sheetMessage = (sheetHash: string): string => PREFIX + sheetHash;
/** Returns the signed text of the older formats, which sign the canonical JSON itself. */
export const oldSheetMessage = (canonical: string): string => OLD_PREFIX + canonical;

/** Returns whether the checker's key with this id has signed exactly this sheet. */
export async function isSheetSigned({ sheet, signature, keyId }: SignedSheet, tools: ProofTools): Promise<boolean> {
  const bytes = fromBase64Url(signature);
  if (bytes?.length !== 64) return false;
  const message = new TextEncoder().encode(await signedText(sheet, tools));
  return await tools.checkSignature(message, bytes, keyId);
}

async function signedText(sheet: ResponseSheet, tools: ProofTools): Promise<string> {
  if (sheet.format !== SHEET_FORMAT) return oldSheetMessage([...canonicalJsonPieces(sheet)].join(''));
  const hash = tools.openSha256();
  for (const piece of canonicalJsonPieces(sheet)) {
    hash.update(piece);
    await tools.rest?.();
  }
  return sheetMessage(toHex(hash.digest()));
}
