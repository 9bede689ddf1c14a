import {
  decideGuardianConsent as decideConsentCall,
  readGuardianAsk as readAskCall,
} from '@kasauti/contract/identity/profiles.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { presentGuardianAsk } from '../present.ts';
import { decideGuardianConsent, readGuardianAsk } from './decide-guardian-consent.ts';

/** Registers the calls by which a guardian reads a request and decides about it. */
export function serveGuardians(app: App): void {
  app.serve(readAskCall, { permission: 'guardian.decide', limited: 'shared' }, async ({ body }) => {
    const found = await readGuardianAsk(app.database, body.token, app.clock.now());
    return isRefusal(found) ? found : presentGuardianAsk(found, app.clock.now());
  });

  app.serve(
    decideConsentCall,
    { permission: 'guardian.decide', limited: 'shared' },
    async ({ body, session, requestId }) => {
      const ask = { decision: body, caller: session?.userId ?? null };
      const done = await app.inTransaction((work) => decideGuardianConsent(work, app.settings, ask), requestId);
      return isRefusal(done) ? done : presentGuardianAsk(done, app.clock.now());
    },
  );
}
