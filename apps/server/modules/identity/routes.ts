import type { App } from '../../platform/app.ts';
import { bearerReaderPort, sessionReaderPort } from '../../platform/http/session-ports.ts';
import { serveAccount } from './account-routes.ts';
import { serveGoogle } from './google/google-routes.ts';
import { serveGuardians } from './guardian/guardian-routes.ts';
import { identityPart } from './identity-parts.ts';
import { reactToEmailChanges } from './mails/email-change-mails.ts';
import { serveMailChoices } from './mails/mail-choice-routes.ts';
import { reactToSecurity } from './mails/security-mails.ts';
import { servePasswords } from './password/password-routes.ts';
import { servePeople } from './people/people-routes.ts';
import { reactToAccounts } from './reactions.ts';
import { reactToMailedCodes } from './second-factor/mailed-code.ts';
import { makeTokenReader } from './session/access-token.ts';
import { makeBrowserSessions } from './session/browser-session.ts';
import { serveSessions } from './session/session-routes.ts';
import { spendAccessToken } from './session/spend-access-token.ts';
import { serveSignUp } from './sign-up/sign-up-routes.ts';
import { tidyLapsed } from './tidy.ts';

export function registerIdentity(app: App): void {
  const { publicUrl, proctoringHost } = app.settings;
  const identity = app.part(identityPart);
  const { sessions } = identity;
  app.part(sessionReaderPort).provided = sessions.read;
  if (proctoringHost) {
    const readToken = makeTokenReader(app.secrets, publicUrl, proctoringHost.origin);
    app.part(bearerReaderPort).provided = spendAccessToken(app, readToken);
  }
  app.hub.allow('user', async (session, userId) => session.userId === userId);
  reactToAccounts(app);
  reactToSecurity(app);
  reactToEmailChanges(app);
  reactToMailedCodes(app);
  tidyLapsed(app);
  serveAccount(identity);
  servePeople(app);
  serveMailChoices(app);
  const browser = makeBrowserSessions(app, identity);
  serveGoogle(app, identity, browser.keepSession);
  serveSessions(app, identity, browser);
  serveSignUp(app, identity);
  servePasswords(app, identity, browser);
  serveGuardians(app);
}
