import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, type Refusal } from '@kasauti/contract/refusal.ts';
import { DAY_SECONDS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { withStatus } from '../../../platform/http/answers.ts';
import { type CookieTools, sessionCookieName } from '../../../platform/http/cookies.ts';
import type { Session } from '../../../platform/http/session.ts';
import { changeAccount } from '../change-account.ts';
import { keepConsentOfCode } from '../google/google-routes.ts';
import type { Identity } from '../identity-parts.ts';
import { presentConflict, presentUser } from '../present.ts';
import { PROOF_SECONDS } from '../second-factor/answer-second-factor.ts';
import { scopeOf } from '../staff/scope-columns.ts';
import { browserCookieName, proofCookieName } from './cookies.ts';
import type { LoginOutcome } from './log-in.ts';
import { logOut } from './log-out.ts';
import type { OpenedSession } from './open-session.ts';

/**
 * Name of a cookie that contains no secret. With this cookie, the page knows that a user may be logged in and asks the
 * server.
 */
const HINT_COOKIE = 'kasauti_hint';
/** Lifetime of the browser cookie in seconds. It is the maximum that browsers allow. */
const BROWSER_COOKIE_SECONDS = 400 * DAY_SECONDS;

export type Asking = CookieTools & { session: Session | null; requestId: string; address: string };

/** Returns the network address and id of a request, for the log. */
export const madeBy = ({ address, requestId }: { address: string; requestId: string }) => ({ address, requestId });

export type BrowserSessions = ReturnType<typeof makeBrowserSessions>;

/** Returns functions that set the cookies of a session and answer a login. */
export function makeBrowserSessions(app: App, identity: Identity) {
  const { sessions } = identity;
  const { publicUrl } = app.settings;
  const sessionCookie = sessionCookieName(publicUrl);
  const proofCookie = proofCookieName(publicUrl);
  const browserCookie = browserCookieName(publicUrl);
  // The server decides when a session ends. The cookie must outlive the session, even if a running attempt extends it.
  const cookieSeconds = 2 * app.settings.SESSION_HOURS * 3600;

  const setHint = (ask: CookieTools) =>
    ask.setCookie(HINT_COOKIE, '1', { maxAgeSeconds: cookieSeconds, httpOnly: false });
  const setToken = (ask: CookieTools, token: string) =>
    ask.setCookie(sessionCookie, token, { maxAgeSeconds: cookieSeconds });

  async function answerLogin(ask: Asking, outcome: (LoginOutcome & { proof?: string }) | Refusal) {
    if (isRefusal(outcome)) return outcome;
    if (outcome.kind === 'conflict') {
      if (outcome.proof) ask.setCookie(proofCookie, outcome.proof, { maxAgeSeconds: PROOF_SECONDS });
      await keepConsentOfCode(app, ask, outcome);
      return withStatus(201, presentConflict(outcome));
    }
    return await keepSession(ask, outcome);
  }

  /** Sets the cookies of a new session in this browser. */
  async function keepSession(ask: Asking, opened: OpenedSession) {
    const { sessionId, token } = opened;
    const user = await speakTo(ask, opened.user);
    // If this browser was logged in to another account, the cookie of that account is replaced, so its session must
    // end.
    if (ask.session && ask.session.userId !== user.userId) await endSession(ask.session, ask.requestId);
    setToken(ask, token);
    app.logSecurity('login', { userId: user.userId, ...madeBy(ask) });
    setHint(ask);
    ask.setCookie(browserCookie, opened.browser, { maxAgeSeconds: BROWSER_COOKIE_SECONDS });
    ask.clearCookie(proofCookie);
    const accessToken = await identity.mintAccessToken({ ...user, sessionId }, app.clock.now());
    return { user: presentUser({ ...user, scope: scopeOf(user) }), accessToken };
  }

  /**
   * Sets the account's language to the language that was chosen on the page. The mails to the user use this language.
   */
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

  return {
    answerLogin,
    keepSession,
    endSession,
    setHint,
    setToken,
    readProof: (ask: CookieTools) => ask.cookie(proofCookie) ?? null,
    readBrowser: (ask: CookieTools) => ask.cookie(browserCookie) ?? null,
    clearCookies(ask: CookieTools): void {
      ask.clearCookie(sessionCookie);
      ask.clearCookie(HINT_COOKIE);
    },
  };
}
