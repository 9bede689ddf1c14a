import { accessTokenRefusals } from '@kasauti/contract/identity/access-token.ts';
import { commonRefusals, isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import type { ReadBearer } from '../../../platform/http/session.ts';
import { readSessionById } from '../store/sessions.ts';
import { spendToken } from '../store/spent-access-tokens.ts';
import type { makeTokenReader } from './access-token.ts';

/**
 * Reads whose call it is from a token that works once. It is used up when it is shown, whatever becomes of the call,
 * and is worth nothing if its session has ended meanwhile.
 */
export function spendAccessToken(app: App, readToken: ReturnType<typeof makeTokenReader>): ReadBearer {
  return async (token) => {
    const read = await readToken(token, app.clock.now());
    if (isRefusal(read)) return read;
    if (!(await spendToken(app.database, read.tokenId, read.expiresAt)))
      return refuse(accessTokenRefusals, 'token-spent');
    const session = await readSessionById(app.database, read.sessionId);
    return session?.userId === read.userId ? session : refuse(commonRefusals, 'no-session');
  };
}
