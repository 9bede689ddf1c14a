import type { Localized } from '../form/content.ts';
import { fromBase64Url, toHex } from '../receipts/bytes.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { hashOfText, type ProofTools } from './proof-tools.ts';
import { day, flag, instant, nullable, type Of, oneOf, record, strict, text } from './shape.ts';

/**
 * Format of a shared score, which the site signs. docs/response-sheet.md defines every member and the signed bytes.
 * Any change needs a new format name.
 */
export const CARD_FORMAT = 'kasauti-score-card-1';

const scoreCard = strict({
  format: oneOf(CARD_FORMAT),
  /** The address of the site. */
  issuer: text,
  /** Time of the site's response. */
  saidAt: instant,
  /** Time at which the link expires. */
  endsAt: instant,
  candidate: strict({ name: text }),
  exam: strict({ testCode: text, title: record<Localized<string>>() }),
  /** Day of the submission in India. */
  satOn: day,
  /** Null if the candidate shows only the outcome. */
  score: nullable(strict({ total: text, maximum: text })),
  /** Null if the test has no pass mark. */
  passed: nullable(flag),
});
export type ScoreCard = Of<typeof scoreCard>;

const signedCard = strict({ card: scoreCard, keyId: text, signature: text });
export type SignedCard = Of<typeof signedCard>;

/** Returns the signed text: the format's name and the SHA-256 of the card's canonical JSON, in hex. */
export const cardMessage = (cardHash: string): string => `kasauti-score-card-v1\n${cardHash}`;

/** Only `signed` is a good verdict. An `ended` card has a valid signature too. */
export type CardVerdict = 'signed' | 'not-signed' | 'key-unknown' | 'no-card' | 'ended';

/** Checks the site's response with the keys in `tools`. */
export async function checkCard(value: unknown, tools: ProofTools, now: Date): Promise<CardVerdict> {
  if (signedCard.whatIsWrong(value, '') !== null) return 'no-card';
  const { card, keyId, signature } = value as SignedCard;
  if (!tools.hasKey(keyId)) return 'key-unknown';
  const bytes = fromBase64Url(signature);
  const message = new TextEncoder().encode(cardMessage(toHex(hashOfText(canonicalJson(card), tools))));
  if (bytes?.length !== 64 || !(await tools.checkSignature(message, bytes, keyId))) return 'not-signed';
  return now < new Date(card.endsAt) ? 'signed' : 'ended';
}
