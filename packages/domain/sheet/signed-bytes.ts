import { fromBase64Url, toHex } from '../receipts/bytes.ts';
import { canonicalPieces } from '../text/canonical-json.ts';
import type { ProofTools } from './proof-tools.ts';
import { type ResponseSheet, SHEET_FORMAT, type SignedSheet } from './sheet-shape.ts';

// No signature over anything else of ours can be taken for one over a sheet.
const PREFIX = 'kasauti-sheet-v3\n';
const OLD_PREFIX = 'kasauti-sheet-v1\n';

/** The text that is signed over a sheet's SHA-256, in hex: a sheet of many megabytes need never be held as a whole. */
export const sheetMessage = (sheetHash: string): string => PREFIX + sheetHash;
/** In the older formats the canonical JSON itself was signed. */
export const oldSheetMessage = (canonical: string): string => OLD_PREFIX + canonical;

/** Whether the sheet is signed by the checker's key of that id, exactly as it is here. */
export async function isSheetSigned({ sheet, signature, keyId }: SignedSheet, tools: ProofTools): Promise<boolean> {
  const bytes = fromBase64Url(signature);
  if (bytes?.length !== 64) return false;
  const message = new TextEncoder().encode(await signedText(sheet, tools));
  return await tools.checkSignature(message, bytes, keyId);
}

async function signedText(sheet: ResponseSheet, tools: ProofTools): Promise<string> {
  if (sheet.format !== SHEET_FORMAT) return oldSheetMessage([...canonicalPieces(sheet)].join(''));
  const hash = tools.openSha256();
  for (const piece of canonicalPieces(sheet)) {
    hash.update(piece);
    await tools.rest?.();
  }
  return sheetMessage(toHex(hash.digest()));
}
