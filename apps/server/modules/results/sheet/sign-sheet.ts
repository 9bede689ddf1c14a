import { sign } from 'node:crypto';
import { cardMessage, type ScoreCard, type SignedCard } from '@kasauti/domain/sheet/score-card.ts';
import { type ResponseSheet, SHEET_FORMAT, type SignedSheet } from '@kasauti/domain/sheet/sheet-shape.ts';
import { oldSheetMessage, sheetMessage } from '@kasauti/domain/sheet/signed-bytes.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { sha256Hex } from '../../../platform/security/hashes.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';

/** Names of two signing keys: one for sheets and score cards, the other for receipts (used by the attempts module). */
export const SHEET_KEY = 'sheet';
export const RECEIPT_KEY = 'receipts';

export function signSheet(secrets: Secrets, sheet: ResponseSheet): SignedSheet {
  const text = canonicalJson(sheet);
  const message = sheet.format === SHEET_FORMAT ? sheetMessage(sha256Hex(text)) : oldSheetMessage(text);
  return { sheet, ...signText(secrets, message) };
}

/** Signs a sheet that is never in memory as a whole. `sheetHash` is the SHA-256 of its canonical JSON, in hex. */
export const signHash = (secrets: Secrets, sheetHash: string) => signText(secrets, sheetMessage(sheetHash));

/** Signs the card of a shared score. */
export const signCard = (secrets: Secrets, card: ScoreCard): SignedCard => ({
  card,
  ...signText(secrets, cardMessage(sha256Hex(canonicalJson(card)))),
});

/** Signs a text. The text must begin with the name of its purpose. */
function signText(secrets: Secrets, message: string): { keyId: string; signature: string } {
  const { privateKey, keyId } = secrets.signingPair(SHEET_KEY);
  return { keyId, signature: sign(null, Buffer.from(message, 'utf8'), privateKey).toString('base64url') };
}
