import type { App } from '../../platform/app.ts';
import { serveAccount } from './account-routes.ts';
import { reactToEmailChanges } from './email-change/email-change-mails.ts';
import { registerGoogle } from './google/google-routes.ts';
import { serveGuardians } from './guardian/guardian-routes.ts';
import { makeIdentity } from './identity-parts.ts';
import { registerMailChoices } from './mail-choice-routes.ts';
import { servePasswords } from './password/password-routes.ts';
import { registerPeople } from './people/people-routes.ts';
import { reactToAccounts } from './reactions.ts';
import { reactToMailedCodes } from './second-factor/mailed-code.ts';
import { reactToSecurity } from './security-mails.ts';
import { makeBrowserSessions } from './session/browser-session.ts';
import { listenForSessionNews } from './session/session-news.ts';
import { serveSessions } from './session/session-routes.ts';
import { serveSignUp } from './sign-up/sign-up-routes.ts';
import { tidyLapsed } from './tidy.ts';

export function registerIdentity(app: App): void {
  const identity = makeIdentity(app);
  const { sessions } = identity;
  app.setReadSession(sessions.read);
  app.hub.allow('user', async (session, userId) => session.userId === userId);
  listenForSessionNews(app, sessions);
  reactToAccounts(app);
  reactToSecurity(app);
  reactToEmailChanges(app);
  reactToMailedCodes(app);
  tidyLapsed(app);
  serveAccount(identity);
  registerPeople(app);
  registerMailChoices(app);
  const browser = makeBrowserSessions(app, identity);
  registerGoogle(app, identity, browser.keepSession);
  serveSessions(app, identity, browser);
  serveSignUp(app, identity);
  servePasswords(app, identity, browser);
  serveGuardians(app);
}
