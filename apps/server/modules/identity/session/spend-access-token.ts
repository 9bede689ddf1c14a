import { accessTokenRefusals } from '@kasauti/contract/identity/access-token.ts';
import { commonRefusals, isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import type { ReadBearer } from '../../../platform/http/session.ts';
import { readSessionById } from '../store/sessions.ts';
import { spendToken } from '../store/spent-access-tokens.ts';
import type { makeTokenReader } from './access-token.ts';

/**
 * Returns a function that identifies the user of a call by a token that works once. The token is used up even if the
 * call fails. The token is refused if its session has ended.
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
