import { authCheck, logout as logoutCall, refresh } from '@kasauti/contract/identity/identity.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { loadCartCalls } from '../cart/cart-sync.ts';
import { forgetAllNotes } from '../exam/tools/forget-notes.ts';
import { call, isRefusal, onRefusal } from '../server/call.ts';
import { forgetPersonalAnswers } from '../server/queries.ts';
import * as auth from '../stores/auth.ts';
import { root } from '../stores/root.ts';
import { forgetDeviceId } from './device-id.ts';

/*
 * The signed-in user. The session itself is a cookie that scripts cannot read. This module stores what the pages know
 * about the session.
 */

/**
 * Error of a session check that got no response. The user may still be signed in, so the page does not redirect to the
 * login.
 */
export const unreachable = 'no-answer';

/**
 * Times of the session. The session ends at `endsAt` if the page makes no request, and at `latestEndsAt` in any case.
 * `idleMs` is the lifetime without a request in milliseconds. `longestHours` is the maximum lifetime in hours.
 */
export type SessionEnd = { endsAt: Date; latestEndsAt: Date; idleMs: number; longestHours: number };

/** Times of the session from the last check. The value is null when no user is signed in. */
export const sessionEnd = createStore<SessionEnd | null>(() => null);

function sessionLastsUntil(end: SessionEnd | null): void {
  sessionEnd.setState(end, true);
}

/**
 * The server sets this cookie together with the session's cookie. Scripts can read this one, but not the session's
 * cookie.
 */
const hintCookie = 'kasauti_hint';

/** Returns true if a user may be signed in. Otherwise a session check is useless. */
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
    // If this page has a token, the refusal may mean that the token has expired. So the page refreshes the token and
    // repeats the check.
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

/** Requests a new token and stores it. Returns false if the server refuses. */
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

/** Error of a failed logout if the server sends no message. */
export const logoutFailed = 'Failed to logout';

let leaving = false;

/** Returns true while this page itself signs out. The page then does not report the end of the session to the user. */
export function isLeaving(): boolean {
  return leaving;
}

/**
 * Signs out and deletes the user's data from this browser. Returns null, or the text that explains why the logout
 * failed.
 */
export async function logout(): Promise<string | null> {
  // Empties only the browser's copies of cart and wishlist. The server keeps its lists for the next login.
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
  forgetAllNotes();
  await root.forget();
  return null;
}

/** Removes the user from this page's state after the session has ended, by a logout or for another reason. */
export function endSessionHere(): void {
  root.setState((state) => ({ auth: auth.loggedOut(state.auth) }));
  sessionLastsUntil(null);
}

/**
 * Checks the session when the page starts. Afterwards calls `onLost` when a refusal shows that the session has ended.
 * If a user is signed in, reads cart and wishlist from the server. When the user signs out, or another user signs in,
 * deletes the cached responses of the previous user.
 */
export async function startSession({ queries, onLost }: { queries: QueryClient; onLost: () => void }): Promise<void> {
  root.subscribe(({ auth: { user } }, before) => {
    if (!before.auth.user || user?._id === before.auth.user._id) return;
    forgetPersonalAnswers(queries);
    // The lists in the browser are copies of the server's lists. If they stayed, the next login would merge them and
    // bring back tests that were bought in between.
    root.dropLists();
  });
  onRefusal(({ status, code }, entry) => {
    if (status !== 401 || code !== 'no-session' || entry.path.startsWith('/api/v1/auth/')) return;
    if (!root.getState().auth.isAuthenticated) return;
    endSessionHere();
    onLost();
  });
  // Without the hint nobody is signed in, and a check would only log a 401 in every visitor's console. A protected page
  // checks in any case.
  const wasIn = root.getState().auth.isAuthenticated;
  if (wasIn || hasSessionHint()) await checkSession();
  if (!root.getState().auth.isAuthenticated) return;
  // If no user was known before the check, the user has logged in without a form of this page, for example through
  // Google. Then the visitor's lists are merged too.
  await (wasIn ? (await loadCartCalls()).refreshLists() : (await import('./after-login.ts')).loadAfterLogin());
}
