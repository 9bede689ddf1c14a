import type { WireAssertion } from '@kasauti/contract/identity/webauthn.ts';
import { type Refusal, type RefusalRow, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { refuseAndCommit, type Work } from '../../../platform/database/work.ts';
import { tryPasskey } from '../passkey/try-passkey.ts';
import type { IsAsked } from '../passkey/webauthn.ts';
import { type Owner, tryCode } from './try-code.ts';

type Given = { code: string } | { answer: WireAssertion; isAsked: IsAsked };
type Code = 'wrong-code' | 'wrong-passkey' | 'too-many-wrong-codes';
type Ask = { user: Owner; deviceId: string; given: Given; refusals: Record<Code, RefusalRow> };

/**
 * Checks a second factor. Returns null if it is right, otherwise a refusal. A wrong code is counted although the call
 * is refused. The caller has locked the user's row.
 */
export async function trySecondFactor(
  work: Work,
  app: Pick<App, 'secrets' | 'settings'>,
  { user, deviceId, given, refusals }: Ask,
): Promise<null | Refusal<Code>> {
  if ('answer' in given) {
    const tried = await tryPasskey(work, app.settings, { user, ...given, besidePassword: true });
    return tried === 'right' ? null : refuseAndCommit(refusals, 'wrong-passkey');
  }
  const tried = await tryCode(work, app, { user, deviceId, code: given.code });
  switch (tried.kind) {
    case 'right':
      return null;
    case 'wait':
      return refuse(refusals, 'too-many-wrong-codes', { retryAfterSeconds: tried.retryAfterSeconds });
    case 'spent':
      return refuse(refusals, 'wrong-code');
    case 'wrong':
      return refuseAndCommit(refusals, 'wrong-code');
  }
}
