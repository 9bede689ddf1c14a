import type { EmailChangeId, UserId } from '@kasauti/contract/ids.ts';
import { HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { LinkPurpose } from '../columns.ts';
import { insertLink } from '../store/links.ts';
import { hashToken, newToken } from '../tokens.ts';

/** A link that opens an account lives no longer than this (OWASP ASVS 6.5.5). */
export const RESET_MS = 10 * MINUTE_MS;
/** A wish for another address waits as long for its confirmation. */
export const NEW_EMAIL_MS = 24 * HOUR_MS;
/**
 * How long the old address can take a change back, and is kept for its owner: long enough for somebody who reads mail
 * once a week.
 */
export const UNDO_EMAIL_MS = 7 * 24 * HOUR_MS;

/** The secret comes behind the `#`: no server, proxy or log on the way sees it. */
const links: Record<LinkPurpose, { address: string; lastsMs: number }> = {
  confirm: { address: '/confirm-email#token=', lastsMs: 24 * HOUR_MS },
  reset: { address: '/reset-password#token=', lastsMs: RESET_MS },
  'new-email': { address: '/settings?section=account#token=', lastsMs: NEW_EMAIL_MS },
  'undo-email': { address: '/keep-email#token=', lastsMs: UNDO_EMAIL_MS },
};

export type LinkWishes = {
  userId: UserId;
  purpose: LinkPurpose;
  /** What asked for it, the same however often it is delivered. */
  cause: string;
  emailChangeId?: EmailChangeId;
  /** The digits that the mail has beside the link, as the database keeps them. */
  code?: { codeHash: Buffer; expiresAt: Date };
};

/**
 * Makes a link that works once; null when its cause had one already. Only its hash is kept: the address must be handed
 * over now.
 */
export async function makeLink(
  { tx, now }: Work,
  publicUrl: string,
  { userId, purpose, cause, emailChangeId, code }: LinkWishes,
): Promise<string | null> {
  const { address, lastsMs } = links[purpose];
  const token = newToken();
  const isFirst = await insertLink(tx, {
    token_hash: hashToken(token),
    user_id: userId,
    purpose,
    cause,
    created_at: now,
    expires_at: new Date(now.getTime() + lastsMs),
    used_at: null,
    email_change_id: emailChangeId ?? null,
    code_hash: code?.codeHash ?? null,
    code_expires_at: code?.expiresAt ?? null,
  });
  return isFirst ? `${publicUrl}${address}${token}` : null;
}
