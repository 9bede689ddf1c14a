import { timingSafeEqual } from 'node:crypto';
import { formTokenHolds } from '@kasauti/contract/content/content.ts';
import { isWireId, type MessageId } from '@kasauti/contract/ids.ts';
import { hmacSha256 } from '../../platform/security/hashes.ts';
import type { Secrets } from '../../platform/security/secrets.ts';

const sign = (key: Buffer, text: string) => hmacSha256(key, text).toString('base64url');

function isSigned(key: Buffer, text: string, signature: string): boolean {
  const [right, given] = [Buffer.from(sign(key, text)), Buffer.from(signature)];
  return right.length === given.length && timingSafeEqual(right, given);
}

/** Says when a form was drawn, signed. It holds no secret and is the same for everybody who was shown that drawing. */
export function makeFormToken(secrets: Secrets, now: Date): string {
  const drawnAt = now.getTime().toString(36);
  return `${drawnAt}.${sign(secrets.key('message-form'), drawnAt)}`;
}

/** Whether a person can have filled the form: drawn by us, some seconds ago, not weeks. */
export function isFilledByHand(secrets: Secrets, token: string | undefined, now: Date): boolean {
  const [drawnAt = '', signature = ''] = (token ?? '').split('.');
  if (!isSigned(secrets.key('message-form'), drawnAt, signature)) return false;
  const ageMs = now.getTime() - Number.parseInt(drawnAt, 36);
  return ageMs >= formTokenHolds.fromMs && ageMs <= formTokenHolds.untilMs;
}

/** What opens one message for its writer. Derived, so that the database holds nothing that opens it. */
export function makeTicketToken(secrets: Secrets, messageId: MessageId): string {
  return `${messageId}.${sign(secrets.key('ticket'), messageId)}`;
}

/** The message that a token opens; null for one that is not ours. */
export function messageOfToken(secrets: Secrets, token: string): MessageId | null {
  const [messageId = '', signature = ''] = token.split('.');
  return isWireId(messageId) && isSigned(secrets.key('ticket'), messageId, signature) ? (messageId as MessageId) : null;
}
