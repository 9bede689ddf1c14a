import { randomBytes } from 'node:crypto';
import {
  allowForcedGoogle,
  beginGoogle as beginCall,
  completeAccount as completeCall,
  deviceCookie,
  finishGoogle as finishCall,
  type GoogleProblem,
  pendingGoogle,
} from '@kasauti/contract/identity/google.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { deviceLabel } from '@kasauti/domain/identity/device-label.ts';
import { ownPath } from '@kasauti/domain/text/own-path.ts';
import type { App } from '../../../platform/app.ts';
import { redirectAway, redirectTo } from '../../../platform/http/answers.ts';
import { type CookieTools, cookieName } from '../../../platform/http/cookies.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Identity } from '../identity-parts.ts';
import { presentUser, presentWays } from '../present.ts';
import { findWays } from '../second-factor/second-factor-ways.ts';
import { browserCookieName, proofCookieName } from '../session/cookies.ts';
import type { OpenedSession } from '../session/open-session.ts';
import { findRunningTest } from '../session/running-test.ts';
import { completeAccount, isIncomplete } from '../sign-up/complete-account.ts';
import { scopeOf } from '../staff/scope-columns.ts';
import { findWaiting } from '../store/challenges.ts';
import { findConflict, insertConsentOfChallenge } from '../store/google.ts';
import { hashToken, looksLikeToken } from '../tokens.ts';
import { allowForced, beginGoogle, CONSENT_SECONDS, GOOGLE_FLOW_SECONDS } from './begin-google.ts';
import { finishGoogle } from './finish-google.ts';
import { openGoogle } from './google-gateway.ts';

const MAX_DEVICE_ID = 400;

type Asking = CookieTools & { session: Session | null; requestId: string; address: string };
/** Sets the session's cookies in the browser, as after every login. */
type KeepSession = (ask: Asking, opened: OpenedSession) => Promise<unknown>;

const consentCookieOf = ({ settings }: App): string => cookieName(settings.publicUrl, 'kasauti_consent');

/**
 * Stores the consent token in a cookie with SameSite=Strict. The browser sends the cookie only with requests from this
 * site, and never when a user follows a link on another site.
 */
function keepConsent(app: App, ask: CookieTools, token: string): void {
  ask.setCookie(consentCookieOf(app), token, { maxAgeSeconds: CONSENT_SECONDS, sameSite: 'strict' });
}

/**
 * Stores the consent if the second factor of a login with Google was right but another device is active. The challenge
 * of the login becomes the consent token. "Yes, Continue" then starts the login with Google again, because there is no
 * password that the page could send again.
 */
export async function keepConsentOfCode(
  app: App,
  ask: CookieTools,
  conflict: { proof?: string; currentDevice: string },
): Promise<void> {
  const { proof, currentDevice } = conflict;
  if (!proof || ask.cookie(consentCookieOf(app)) !== proof) return;
  await app.inTransaction(({ tx, now }) => {
    const expiresAt = new Date(now.getTime() + CONSENT_SECONDS * 1000);
    return insertConsentOfChallenge(tx, { tokenHash: hashToken(proof), currentDevice, expiresAt });
  });
  keepConsent(app, ask, proof);
}

export function serveGoogle(app: App, identity: Identity, keepSession: KeepSession): void {
  const google = openGoogle(app.settings);
  const { publicUrl } = app.settings;
  // The cookie has SameSite=Lax, because the redirect back from Google comes from another site.
  const stateCookie = cookieName(publicUrl, 'kasauti_google');
  const consentCookie = consentCookieOf(app);
  const proofCookie = proofCookieName(publicUrl);
  const languageOf = (ask: CookieTools) => (ask.cookie('lang') === 'hi' ? 'hi' : 'en');

  app.serve(beginCall, { permission: 'session.begin', limited: 'shared' }, async (ask) => {
    const next = ownPath(ask.query.next) ?? '/dashboard';
    if (!google) return toProblem('off', next);
    const forceLogin = ask.query.forceLogin === 'true';
    const begun = await beginGoogle(identity, google, {
      deviceId: deviceIdIn(ask.cookie(deviceCookie.name)) ?? newDeviceId(ask.userAgent),
      deviceLabel: deviceLabel(ask.userAgent),
      language: languageOf(ask),
      forceLogin,
      consent: ask.cookie(consentCookie) ?? null,
      next,
      requestId: ask.requestId,
    });
    if (begun.kind === 'unreachable') return toProblem('unreachable', next);
    if (begun.kind === 'unasked') return redirectTo(`/continue-with-google?next=${encodeURIComponent(next)}`);
    if (forceLogin) ask.clearCookie(consentCookie);
    ask.setCookie(stateCookie, begun.state, { maxAgeSeconds: GOOGLE_FLOW_SECONDS });
    return redirectAway(begun.address);
  });

  app.serve(finishCall, { permission: 'session.begin', limited: 'shared' }, async (ask) => {
    if (!google) return toProblem('off', null);
    const given = Object.entries(ask.query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const outcome = await finishGoogle(identity, google, {
      answer: new URLSearchParams(given),
      state: ask.cookie(stateCookie) ?? null,
      proof: ask.cookie(proofCookie) ?? null,
      browser: ask.cookie(browserCookieName(publicUrl)) ?? null,
      language: languageOf(ask),
      requestId: ask.requestId,
    });
    ask.clearCookie(stateCookie);
    switch (outcome.kind) {
      case 'problem':
        return toProblem(outcome.problem, outcome.next);
      case 'challenged':
        keepConsent(app, ask, outcome.challenge);
        return redirectTo(`/login?google=code&next=${encodeURIComponent(outcome.next)}`);
      case 'conflict':
        keepConsent(app, ask, outcome.token);
        return redirectTo(withQuery(outcome.next, { deviceConflict: 'true', email: outcome.email }));
      case 'in': {
        const { user } = outcome.opened;
        await keepSession(ask, outcome.opened);
        const isAsked = user.role === 'candidate' && isIncomplete(user);
        return redirectTo(isAsked ? `/complete-account?next=${encodeURIComponent(outcome.next)}` : outcome.next);
      }
    }
  });

  app.serve(pendingGoogle, { permission: 'session.begin' }, async (ask) => {
    const token = ask.cookie(consentCookie);
    if (!token || !looksLikeToken(token)) return { pending: null };
    const now = app.clock.now();
    const conflict = await findConflict(app.database, hashToken(token), now);
    if (conflict) {
      const { userId, ...shown } = conflict;
      const runningTest = await findRunningTest(app, app.database, userId);
      return { pending: { kind: 'device-conflict' as const, ...shown, ...(runningTest && { runningTest }) } };
    }
    const waiting = await findWaiting(app.database, hashToken(token), now);
    if (!waiting) return { pending: null };
    const ways = presentWays(await findWays(app.database, waiting));
    return { pending: { kind: 'second-factor' as const, challenge: token, ...ways } };
  });

  app.serve(allowForcedGoogle, { permission: 'session.begin', limited: 'shared' }, async (ask) => {
    keepConsent(app, ask, await allowForced(identity, ask.requestId));
    return { success: true as const };
  });

  app.serve(completeCall, { permission: 'session.own', limited: 'shared' }, async ({ body, session, requestId }) => {
    const ask = { ...body, userId: session.userId };
    const user = await app.inTransaction((work) => completeAccount(work, app.secrets, ask), requestId);
    if (isRefusal(user)) return user;
    identity.sessions.forget(session.userId);
    return { user: presentUser({ ...user, scope: scopeOf(user) }) };
  });
}

const toProblem = (problem: GoogleProblem, next: string | null) =>
  redirectTo(withQuery('/login', { google: problem, ...(next && { next }) }));

function withQuery(path: string, query: Record<string, string>): string {
  const url = new URL(path, 'http://own.invalid');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}

/**
 * Returns the device id from the cookie, or null. The page encodes the id, because it contains the user agent with
 * semicolons.
 */
function deviceIdIn(cookie: string | undefined): string | null {
  try {
    const text = decodeURIComponent(cookie ?? '');
    return text !== '' && text.length <= MAX_DEVICE_ID ? text : null;
  } catch {
    return null;
  }
}

/** Returns an id for a browser that has not opened any page of this site before. */
const newDeviceId = (userAgent: string) => `${userAgent.slice(0, 300)}-${randomBytes(16).toString('hex')}`;
