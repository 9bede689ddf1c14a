import type { Localized } from '../form/content.ts';
import { fromBase64Url, toHex } from '../receipts/bytes.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { hashOfText, type ProofTools } from './proof-tools.ts';
import { day, flag, instant, nullable, type Of, oneOf, record, strict, text } from './shape.ts';

/**
 * What a shared score shows to whoever has its link, signed by the site. docs/response-sheet.md gives every member and
 * the signed bytes; a change of them is a new format.
 */
export const CARD_FORMAT = 'kasauti-score-card-1';

const scoreCard = strict({
  format: oneOf(CARD_FORMAT),
  /** The address of the site. */
  issuer: text,
  /** When the site said this. */
  saidAt: instant,
  /** When its link ends. */
  endsAt: instant,
  candidate: strict({ name: text }),
  exam: strict({ testCode: text, title: record<Localized<string>>() }),
  /** The day on which the test was handed in, in India. */
  satOn: day,
  /** Null where the candidate shows only whether they passed. */
  score: nullable(strict({ total: text, maximum: text })),
  /** Null where the test has no pass mark. */
  passed: nullable(flag),
});
export type ScoreCard = Of<typeof scoreCard>;

const signedCard = strict({ card: scoreCard, keyId: text, signature: text });
export type SignedCard = Of<typeof signedCard>;

/** The text that is signed: what it is, and the SHA-256, in hex, of the card's canonical JSON. */
export const cardMessage = (cardHash: string): string => `kasauti-score-card-v1\n${cardHash}`;

/** `signed` is the only good one; `ended` was signed too. */
export type CardVerdict = 'signed' | 'not-signed' | 'key-unknown' | 'no-card' | 'ended';

/** Checks a card with the checker's own keys. The value is what the site answered. */
export async function checkCard(value: unknown, tools: ProofTools, now: Date): Promise<CardVerdict> {
  if (signedCard.whatIsWrong(value, '') !== null) return 'no-card';
  const { card, keyId, signature } = value as SignedCard;
  if (!tools.hasKey(keyId)) return 'key-unknown';
  const bytes = fromBase64Url(signature);
  const message = new TextEncoder().encode(cardMessage(toHex(hashOfText(canonicalJson(card), tools))));
  if (bytes?.length !== 64 || !(await tools.checkSignature(message, bytes, keyId))) return 'not-signed';
  return now < new Date(card.endsAt) ? 'signed' : 'ended';
}
