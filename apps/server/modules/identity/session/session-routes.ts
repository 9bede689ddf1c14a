import { proctoringToken } from '@kasauti/contract/identity/access-token.ts';
import {
  askPasskeyLogin,
  authCheck,
  login,
  logout,
  passkeyLogin,
  refresh,
  secondFactor,
} from '@kasauti/contract/identity/identity.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { deviceLabel } from '@kasauti/domain/identity/device-label.ts';
import type { App } from '../../../platform/app.ts';
import type { Identity } from '../identity-parts.ts';
import { askPasskey } from '../passkey/ask-passkey.ts';
import { logInByPasskey } from '../passkey/log-in-by-passkey.ts';
import { presentSessionEnd, presentUser } from '../present.ts';
import { answerSecondFactor } from '../second-factor/answer-second-factor.ts';
import { findSessionEnd } from '../store/sessions.ts';
import { type BrowserSessions, madeBy } from './browser-session.ts';
import { logIn } from './log-in.ts';

/** Registers the calls that log in, renew tokens and log out. */
export function serveSessions(app: App, identity: Identity, browser: BrowserSessions): void {
  app.serve(authCheck, { permission: 'session.own' }, async (ask) => {
    const end = await findSessionEnd(app.database, ask.session.sessionId);
    if (!end) return refuse(authCheck.refusals, 'no-session');
    browser.setHint(ask);
    const accessToken = await identity.mintAccessToken(ask.session, app.clock.now());
    const ends = presentSessionEnd(end);
    return { user: presentUser(ask.session), accessToken, ...ends };
  });

  app.serve(login, { permission: 'session.begin', limited: 'shared' }, async (ask) => {
    const proof = browser.readProof(ask);
    const browserToken = browser.readBrowser(ask);
    const facts = {
      ...ask.body,
      deviceLabel: deviceLabel(ask.userAgent),
      proof,
      browser: browserToken,
      ...madeBy(ask),
    };
    return await browser.answerLogin(ask, await logIn(identity, facts));
  });

  app.serve(secondFactor, { permission: 'session.begin', limited: 'shared' }, async (ask) => {
    const browserToken = browser.readBrowser(ask);
    const facts = { ...ask.body, browser: browserToken, requestId: ask.requestId };
    return await browser.answerLogin(ask, await answerSecondFactor(identity, facts));
  });

  app.serve(askPasskeyLogin, { permission: 'session.begin', limited: 'shared' }, async ({ requestId }) => ({
    challenge: await app.inTransaction((work) => askPasskey(work, null, 'login'), requestId),
  }));

  app.serve(passkeyLogin, { permission: 'session.begin', limited: 'shared' }, async (ask) => {
    const browserToken = browser.readBrowser(ask);
    const facts = {
      ...ask.body,
      deviceLabel: deviceLabel(ask.userAgent),
      browser: browserToken,
      requestId: ask.requestId,
    };
    return await browser.answerLogin(ask, await logInByPasskey(identity, facts));
  });

  app.serve(refresh, { permission: 'session.own' }, async ({ session }) => {
    return { accessToken: await identity.mintAccessToken(session, app.clock.now()) };
  });

  app.serve(proctoringToken, { permission: 'session.own', limited: true }, async ({ session }) => {
    if (!identity.mintProctoringToken) return refuse(proctoringToken.refusals, 'no-proctoring-host');
    return { accessToken: await identity.mintProctoringToken(session, app.clock.now()) };
  });

  app.serve(logout, { permission: 'session.end' }, async (ask) => {
    if (ask.session) {
      await browser.endSession(ask.session, ask.requestId);
      app.logSecurity('logout', { userId: ask.session.userId, ...madeBy(ask) });
    }
    browser.clearCookies(ask);
    return { success: true as const };
  });
}
