import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/work.ts';
import { insertLink } from './store/links.ts';
import { hashToken, newToken } from './tokens.ts';

const CONFIRM_MS = 24 * 3_600_000;
/** A link that opens an account lives no longer than this (OWASP ASVS 6.5.5). */
export const RESET_MS = 10 * 60_000;

export type LinkWishes = {
  userId: UserId;
  purpose: 'confirm' | 'reset';
  /** What asked for it, the same however often it is delivered. */
  cause: string;
};

/** Makes a link that works once; null when its cause had one already. Only its hash is kept: the address must be handed over now. */
export async function makeLink(
  { tx, now }: Work,
  publicUrl: string,
  { userId, purpose, cause }: LinkWishes,
): Promise<string | null> {
  const token = newToken();
  const isFirst = await insertLink(tx, {
    token_hash: hashToken(token),
    user_id: userId,
    purpose,
    cause,
    created_at: now,
    expires_at: new Date(now.getTime() + (purpose === 'confirm' ? CONFIRM_MS : RESET_MS)),
    used_at: null,
  });
  const page = purpose === 'confirm' ? '/confirm-email' : '/reset-password';
  return isFirst ? `${publicUrl}${page}?token=${token}` : null;
}
