import { formTokenHolds } from '@kasauti/contract/content/content.ts';
import { isWireId, type MessageId } from '@kasauti/contract/ids.ts';
import { hmacSha256, isSameSecret } from '../../platform/security/hashes.ts';
import type { Secrets } from '../../platform/security/secrets.ts';

const sign = (key: Buffer, text: string) => hmacSha256(key, text).toString('base64url');

function isSigned(key: Buffer, text: string, signature: string): boolean {
  return isSameSecret(Buffer.from(sign(key, text)), Buffer.from(signature));
}

/**
 * Returns a signed token with the time at which a form was rendered. It contains no secret and is the same for all
 * visitors who see the same page.
 */
export function makeFormToken(secrets: Secrets, now: Date): string {
  const drawnAt = now.getTime().toString(36);
  return `${drawnAt}.${sign(secrets.key('message-form'), drawnAt)}`;
}

/**
 * Checks whether a person can have filled in the form. The token must be valid. The server must have rendered the form
 * at least some seconds and at most some weeks ago.
 */
export function isFilledByHand(secrets: Secrets, token: string | undefined, now: Date): boolean {
  const [drawnAt = '', signature = ''] = (token ?? '').split('.');
  if (!isSigned(secrets.key('message-form'), drawnAt, signature)) return false;
  const ageMs = now.getTime() - Number.parseInt(drawnAt, 36);
  return ageMs >= formTokenHolds.fromMs && ageMs <= formTokenHolds.untilMs;
}

/**
 * Returns the token that opens a message for its writer. The token is computed with a secret key and not stored. A copy
 * of the database therefore opens no message.
 */
export function makeTicketToken(secrets: Secrets, messageId: MessageId): string {
  return `${messageId}.${sign(secrets.key('ticket'), messageId)}`;
}

/** Returns the message that a token opens, or null when the token is not valid. */
export function messageOfToken(secrets: Secrets, token: string): MessageId | null {
  const [messageId = '', signature = ''] = token.split('.');
  return isWireId(messageId) && isSigned(secrets.key('ticket'), messageId, signature) ? (messageId as MessageId) : null;
}
