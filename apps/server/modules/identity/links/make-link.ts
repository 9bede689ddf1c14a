import type { EmailChangeId, UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { LinkPurpose } from '../columns.ts';
import { NEW_EMAIL_MS, UNDO_EMAIL_MS } from '../email-change/lifetimes.ts';
import { RESET_MS } from '../password/reset-link-lifetime.ts';
import { CONFIRM_MS } from '../sign-up/confirm-link-lifetime.ts';
import { insertLink } from '../store/links.ts';
import { hashToken, newToken } from '../tokens.ts';

/** The token is in the URL's fragment, so it is not sent to servers or proxies and appears in no log. */
const links: Record<LinkPurpose, { address: string; lastsMs: number }> = {
  confirm: { address: '/confirm-email#token=', lastsMs: CONFIRM_MS },
  reset: { address: '/reset-password#token=', lastsMs: RESET_MS },
  'new-email': { address: '/settings?section=account#token=', lastsMs: NEW_EMAIL_MS },
  'undo-email': { address: '/keep-email#token=', lastsMs: UNDO_EMAIL_MS },
};

export type LinkWishes = {
  userId: UserId;
  purpose: LinkPurpose;
  /**
   * Identifies the event that causes the link. If the event is delivered again, the value is the same, so that no
   * second link is made.
   */
  cause: string;
  emailChangeId?: EmailChangeId;
  /** Hash and expiry of the code that the mail contains beside the link. */
  code?: { codeHash: Buffer; expiresAt: Date };
};

/**
 * Makes a link that works once and returns its URL. Returns null if the cause has a link already. Only the hash of the
 * token is stored, so the URL cannot be computed again later.
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
