import { authCheck, logout as logoutCall, refresh } from '@kasauti/contract/identity/identity.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { loadCartCalls } from '../cart/cart-sync.ts';
import { call, isRefusal, onRefusal } from '../server/call.ts';
import { forgetPersonalAnswers } from '../server/queries.ts';
import * as auth from '../stores/auth.ts';
import { root } from '../stores/root.ts';
import { forgetDeviceId } from './device-id.ts';

/*
 * The signed-in user. The session itself is a cookie that scripts cannot read. This module holds what the pages
 * know about it.
 */

/** Error of a check without a response. The session state is unknown, so the user is not redirected to the login. */
export const unreachable = 'no-answer';

/**
 * Times of the session: its end if it is not used, its latest possible end, its lifetime in milliseconds without
 * use, and its maximum lifetime in hours.
 */
export type SessionEnd = { endsAt: Date; latestEndsAt: Date; idleMs: number; longestHours: number };

/** Times from the last check. It is null when no user is signed in. */
export const sessionEnd = createStore<SessionEnd | null>(() => null);

function sessionLastsUntil(end: SessionEnd | null): void {
  sessionEnd.setState(end, true);
}

/** The server sets this cookie together with the session's own cookie, which scripts cannot read. */
const hintCookie = 'kasauti_hint';

/** Returns true if a user may be signed in, so that a check is worthwhile. */
export function hasSessionHint(): boolean {
  return new RegExp(`(?:^|; )${hintCookie}=`).test(document.cookie);
}

function forgetSessionHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and needs https.
  document.cookie = `${hintCookie}=; Path=/; Max-Age=0`;
}

let checking: Promise<void> | null = null;

/** Asks the server who is signed in. Simultaneous callers share one request. */
export function checkSession(): Promise<void> {
  checking ??= askWhoIsSignedIn().finally(() => {
    checking = null;
  });
  return checking;
}

async function askWhoIsSignedIn(): Promise<void> {
  const hadToken = root.getState().auth.accessToken !== null;
  root.setState((state) => ({ auth: auth.authLoading(state.auth) }));
  try {
    let answer = await call(authCheck, {});
    // A user with a token may have been rejected because the token has expired. Then the token is refreshed and
    // the check repeated.
    if (isRefusal(answer) && hadToken && (await refreshToken())) answer = await call(authCheck, {});
    if (isRefusal(answer)) return nobody(answer.message || 'Error checking authentication');
    const { user, accessToken, sessionEndsAt, sessionLastsAtMostUntil, sessionIdleSeconds, sessionLongestHours } =
      answer;
    root.setState((state) => ({ auth: auth.authSucceeded(state.auth, user, accessToken) }));
    sessionLastsUntil({
      endsAt: new Date(sessionEndsAt),
      latestEndsAt: new Date(sessionLastsAtMostUntil),
      idleMs: sessionIdleSeconds * 1000,
      longestHours: sessionLongestHours,
    });
  } catch {
    root.setState((state) => ({ auth: { ...state.auth, status: 'failed', error: unreachable } }));
  }
}

/** Replaces the token. Returns false when the server refuses to refresh it. */
async function refreshToken(): Promise<boolean> {
  const fresh = await call(refresh, {});
  if (isRefusal(fresh)) return false;
  root.setState((state) => ({ auth: auth.tokenRefreshed(state.auth, fresh.accessToken) }));
  return true;
}

function nobody(error: string): void {
  forgetSessionHint();
  root.setState((state) => ({ auth: auth.authFailed(state.auth, error) }));
  sessionLastsUntil(null);
}

/** Error of a failed logout when the server gives no message. */
export const logoutFailed = 'Failed to logout';

let leaving = false;

/** Returns true while this page itself signs out, so that the end of the session is not reported. */
export function isLeaving(): boolean {
  return leaving;
}

/** Signs out and deletes the user's data from this browser. Returns null, or the reason why it failed. */
export async function logout(): Promise<string | null> {
  // Empties only the browser's copies. The server's lists stay for the next login.
  root.dropLists();
  leaving = true;
  try {
    const answer = await call(logoutCall, {});
    // Status 401 means that there is no session, so the user is already signed out.
    if (isRefusal(answer) && answer.status !== 401) return answer.message || logoutFailed;
  } catch {
    return logoutFailed;
  } finally {
    leaving = false;
  }
  endSessionHere();
  forgetDeviceId();
  await root.forget();
  return null;
}

/** Removes the user from this page after the session ended, here or elsewhere. */
export function endSessionHere(): void {
  root.setState((state) => ({ auth: auth.loggedOut(state.auth) }));
  sessionLastsUntil(null);
}

/**
 * Reads the session when the page starts, and detects when any call reports that it has ended. A user who was
 * signed in at the last visit sees their lists as soon as the response arrives. When the user signs out or
 * changes, their cached responses are deleted.
 */
export async function startSession({ queries, onLost }: { queries: QueryClient; onLost: () => void }): Promise<void> {
  root.subscribe(({ auth: { user } }, before) => {
    if (!before.auth.user || user?._id === before.auth.user._id) return;
    forgetPersonalAnswers(queries);
    // These are copies of the server's lists. If they stayed, the next login would merge them and restore tests
    // that were bought meanwhile.
    root.dropLists();
  });
  onRefusal(({ status, code }, entry) => {
    if (status !== 401 || code !== 'no-session' || entry.path.startsWith('/api/v1/auth/')) return;
    if (!root.getState().auth.isAuthenticated) return;
    endSessionHere();
    onLost();
  });
  // Without the hint a check would only put a 401 into every visitor's console. A protected page checks in any
  // case.
  const wasIn = root.getState().auth.isAuthenticated;
  if (wasIn || hasSessionHint()) await checkSession();
  if (!root.getState().auth.isAuthenticated) return;
  // The user has logged in without a form of this page, for example through Google.
  await (wasIn ? (await loadCartCalls()).refreshLists() : (await import('./after-login.ts')).loadAfterLogin());
}
