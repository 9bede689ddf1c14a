import { proctoringToken } from '@kasauti/contract/identity/access-token.ts';
import {
  askPasskeyLogin,
  authCheck,
  changePassword as changePasswordCall,
  confirmEmail as confirmEmailCall,
  forgotPassword,
  login,
  logout,
  passkeyLogin,
  refresh,
  resendConfirmation as resendCall,
  resendSignUpMail as resendSignUpCall,
  resetPassword as resetPasswordCall,
  secondFactor,
  signup,
  signupDone,
} from '@kasauti/contract/identity/identity.ts';
import {
  decideGuardianConsent as decideConsentCall,
  readGuardianAsk as readAskCall,
} from '@kasauti/contract/identity/profiles.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { deviceLabel } from '@kasauti/domain/identity/device-label.ts';
import { DAY_SECONDS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../app.ts';
import {
  type CookieTools,
  cookieName,
  type Session,
  sessionCookieName,
  withStatus,
} from '../../platform/http/serve.ts';
import { serveAccount } from './account-routes.ts';
import { changeAccount } from './change-account.ts';
import { reactToEmailChanges } from './email-change/email-change-mails.ts';
import { keepConsentOfCode, registerGoogle } from './google/google-routes.ts';
import { decideGuardianConsent, readGuardianAsk } from './guardian/decide-guardian-consent.ts';
import { makeIdentity } from './identity-parts.ts';
import { registerMailChoices } from './mail-choice-routes.ts';
import { askPasskey } from './passkey/ask-passkey.ts';
import { logInByPasskey } from './passkey/log-in-by-passkey.ts';
import { changePassword } from './password/change-password.ts';
import { resetPassword } from './password/reset-password.ts';
import { registerPeople } from './people/people-routes.ts';
import { presentConflict, presentGuardianAsk, presentSessionEnd, presentUser } from './present.ts';
import { reactToAccounts } from './reactions.ts';
import { answerSecondFactor, PROOF_SECONDS } from './second-factor/answer-second-factor.ts';
import { reactToMailedCodes } from './second-factor/mailed-code.ts';
import { reactToSecurity } from './security-mails.ts';
import { browserCookieName, proofCookieName } from './session/cookies.ts';
import { type LoginOutcome, logIn } from './session/log-in.ts';
import { logOut } from './session/log-out.ts';
import type { OpenedSession } from './session/open-session.ts';
import { listenForSessionNews } from './session/session-news.ts';
import { askPasswordReset, resendConfirmation, resendSignUpMail } from './sign-up/ask-for-links.ts';
import { confirmEmail } from './sign-up/confirm-email.ts';
import { signUp } from './sign-up/sign-up.ts';
import { scopeOf } from './staff/scope-columns.ts';
import { findSessionEnd } from './store/sessions.ts';
import { tidyLapsed } from './tidy.ts';
import { looksLikeToken, newToken } from './tokens.ts';

/** Not secret: tells a page that asking who is signed in is worth a call. */
const HINT_COOKIE = 'kasauti_hint';
/** The longest that browsers keep a cookie. */
const BROWSER_COOKIE_SECONDS = 400 * DAY_SECONDS;
/** Long enough to find the mail, and to come back to it. */
const SIGN_UP_COOKIE_SECONDS = 7 * DAY_SECONDS;

type Asking = CookieTools & { session: Session | null; requestId: string; address: string };

/** Where a request comes from, and its id for the log. */
const madeBy = ({ address, requestId }: { address: string; requestId: string }) => ({ address, requestId });

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

  const { publicUrl } = app.settings;
  const sessionCookie = sessionCookieName(publicUrl);
  const signUpCookie = cookieName(publicUrl, 'kasauti_signup');
  const proofCookie = proofCookieName(publicUrl);
  const browserCookie = browserCookieName(publicUrl);
  // The server decides when a session ends; the cookie outlives it, also one that a running attempt keeps past its latest end.
  const cookieSeconds = 2 * app.settings.SESSION_HOURS * 3600;

  const setHint = (ask: CookieTools) =>
    ask.setCookie(HINT_COOKIE, '1', { maxAgeSeconds: cookieSeconds, httpOnly: false });

  async function answerLogin(ask: Asking, outcome: (LoginOutcome & { proof?: string }) | Refusal) {
    if (isRefusal(outcome)) return outcome;
    if (outcome.kind === 'conflict') {
      if (outcome.proof) ask.setCookie(proofCookie, outcome.proof, { maxAgeSeconds: PROOF_SECONDS });
      await keepConsentOfCode(app, ask, outcome);
      return withStatus(201, presentConflict(outcome.currentDevice));
    }
    return await keepSession(ask, outcome);
  }

  /** Puts the session that was opened into this browser. */
  async function keepSession(ask: Asking, opened: OpenedSession) {
    const { sessionId, token } = opened;
    const user = await speakTo(ask, opened.user);
    // Somebody else was signed in in this browser: their cookie is gone with this answer, so their session must be too.
    if (ask.session && ask.session.userId !== user.userId) await endSession(ask.session, ask.requestId);
    ask.setCookie(sessionCookie, token, { maxAgeSeconds: cookieSeconds });
    app.tellSecurity('login', { userId: user.userId, ...madeBy(ask) });
    setHint(ask);
    ask.setCookie(browserCookie, opened.browser, { maxAgeSeconds: BROWSER_COOKIE_SECONDS });
    ask.clearCookie(proofCookie);
    const accessToken = await identity.mintAccessToken({ ...user, sessionId }, app.clock.now());
    return { user: presentUser({ ...user, scope: scopeOf(user) }), accessToken };
  }

  /** Whoever reads the screens in a language they have chosen here gets their mails in it, too. */
  async function speakTo<Found extends { userId: UserId; language: 'en' | 'hi' }>(
    ask: CookieTools & { requestId: string },
    user: Found,
  ): Promise<Found> {
    const chosen = ask.cookie('lang');
    if ((chosen !== 'en' && chosen !== 'hi') || chosen === user.language) return user;
    await app.inTransaction((work) => changeAccount(work, user.userId, { language: chosen }), ask.requestId);
    sessions.forget(user.userId);
    return { ...user, language: chosen };
  }

  async function endSession(session: Session, requestId: string): Promise<void> {
    await app.inTransaction((work) => logOut(work, app.hub, session), requestId);
    sessions.forget(session.userId);
  }

  registerGoogle(app, identity, keepSession);

  app.serve(authCheck, { permission: 'session.own' }, async (ask) => {
    const end = await findSessionEnd(app.database, ask.session.sessionId);
    if (!end) return refuse(authCheck.refusals, 'no-session');
    setHint(ask);
    const accessToken = await identity.mintAccessToken(ask.session, app.clock.now());
    const ends = presentSessionEnd(end);
    return { user: presentUser(ask.session), accessToken, ...ends };
  });

  app.serve(login, { permission: 'session.begin', limited: true }, async (ask) => {
    const proof = ask.cookie(proofCookie) ?? null;
    const browser = ask.cookie(browserCookie) ?? null;
    const facts = { ...ask.body, deviceLabel: deviceLabel(ask.userAgent), proof, browser, ...madeBy(ask) };
    return await answerLogin(ask, await logIn(identity, facts));
  });

  app.serve(secondFactor, { permission: 'session.begin', limited: true }, async (ask) => {
    const browser = ask.cookie(browserCookie) ?? null;
    const facts = { ...ask.body, browser, requestId: ask.requestId };
    return await answerLogin(ask, await answerSecondFactor(identity, facts));
  });

  app.serve(askPasskeyLogin, { permission: 'session.begin', limited: true }, async ({ requestId }) => ({
    challenge: await app.inTransaction((work) => askPasskey(work, null, 'login'), requestId),
  }));

  app.serve(passkeyLogin, { permission: 'session.begin', limited: true }, async (ask) => {
    const browser = ask.cookie(browserCookie) ?? null;
    const facts = { ...ask.body, deviceLabel: deviceLabel(ask.userAgent), browser, requestId: ask.requestId };
    return await answerLogin(ask, await logInByPasskey(identity, facts));
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
      await endSession(ask.session, ask.requestId);
      app.tellSecurity('logout', { userId: ask.session.userId, ...madeBy(ask) });
    }
    ask.clearCookie(sessionCookie);
    ask.clearCookie(HINT_COOKIE);
    return { success: true as const };
  });

  app.serve(signup, { permission: 'session.begin', limited: true }, async (ask) => {
    const known = ask.cookie(signUpCookie);
    const signUpDevice = known && looksLikeToken(known) ? known : newToken();
    const language = ask.cookie('lang') === 'hi' ? 'hi' : 'en';
    const bar = await signUp(identity, { ...ask.body, signUpDevice, language, ...madeBy(ask) });
    if (bar) return bar;
    ask.setCookie(signUpCookie, signUpDevice, { maxAgeSeconds: SIGN_UP_COOKIE_SECONDS });
    return { message: signupDone };
  });

  app.serve(confirmEmailCall, { permission: 'session.begin', limited: true }, async (ask) => {
    const signUpDevice = ask.cookie(signUpCookie) ?? null;
    const facts = { token: ask.body.token, signUpDevice };
    const outcome = await app.inTransaction((work) => confirmEmail(work, facts), ask.requestId);
    if (isRefusal(outcome)) return outcome;
    sessions.forget(outcome.confirmed);
    return { message: 'Your e-mail address is confirmed.' };
  });

  app.serve(resendCall, { permission: 'session.own', limited: true }, async ({ session, requestId }) => {
    const outcome = await app.inTransaction((work) => resendConfirmation(work, session.userId), requestId);
    return isRefusal(outcome) ? outcome : { message: 'We have sent you another mail. Please check your inbox.' };
  });

  app.serve(resendSignUpCall, { permission: 'session.begin', limited: true }, async (ask) => {
    const facts = { email: ask.body.email, signUpDevice: ask.cookie(signUpCookie) ?? null };
    await app.inTransaction((work) => resendSignUpMail(work, facts), ask.requestId);
    return { message: 'If you signed up here with this address, we have sent another mail. Please check your inbox.' };
  });

  app.serve(forgotPassword, { permission: 'session.begin', limited: true }, async ({ body, requestId }) => {
    await app.inTransaction((work) => askPasswordReset(work, body.emailOrUsername), requestId);
    return {
      message:
        'If there is an account for this address, we have sent it a link to set a new password. It works for 10 minutes.',
    };
  });

  app.serve(resetPasswordCall, { permission: 'session.begin', limited: true }, async (ask) => {
    const facts = { ...ask.body, deviceLabel: deviceLabel(ask.userAgent), ...madeBy(ask) };
    const bar = await resetPassword(identity, facts);
    return bar ?? { message: 'Your new password is set. Please log in with it.' };
  });

  app.serve(changePasswordCall, { permission: 'session.own', limited: true }, async (ask) => {
    const changed = await changePassword(identity, { ...ask.body, session: ask.session, ...madeBy(ask) });
    if (isRefusal(changed)) return changed;
    ask.setCookie(sessionCookie, changed.token, { maxAgeSeconds: cookieSeconds });
    return { message: 'Your password is changed. Other devices were logged out.' };
  });

  app.serve(readAskCall, { permission: 'guardian.decide', limited: true }, async ({ body }) => {
    const found = await readGuardianAsk(app.database, body.token, app.clock.now());
    return isRefusal(found) ? found : presentGuardianAsk(found, app.clock.now());
  });

  app.serve(
    decideConsentCall,
    { permission: 'guardian.decide', limited: true },
    async ({ body, session, requestId }) => {
      const ask = { decision: body, caller: session?.userId ?? null };
      const done = await app.inTransaction((work) => decideGuardianConsent(work, app.settings, ask), requestId);
      return isRefusal(done) ? done : presentGuardianAsk(done, app.clock.now());
    },
  );
}
