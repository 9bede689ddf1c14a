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
 * Who is signed in. The session itself is a cookie that no script can read; here is only what the pages know of it.
 */

/** The error of a check that got no answer: we do not know whether somebody is signed in, so nobody is sent away. */
export const unreachable = 'no-answer';

/**
 * When the session ends unless it is used, the latest end that use can make of it, how long it lasts unused, and at
 * most.
 */
export type SessionEnd = { endsAt: Date; latestEndsAt: Date; idleMs: number; longestHours: number };

/** As the last check gave it; null when nobody is signed in. */
export const sessionEnd = createStore<SessionEnd | null>(() => null);

function sessionLastsUntil(end: SessionEnd | null): void {
  sessionEnd.setState(end, true);
}

/** The server leaves this mark beside the session's own cookie, which no script can read. */
const hintCookie = 'kasauti_hint';

/** Whether somebody may be signed in: then the server is asked. */
export function hasSessionHint(): boolean {
  return new RegExp(`(?:^|; )${hintCookie}=`).test(document.cookie);
}

function forgetSessionHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and needs https.
  document.cookie = `${hintCookie}=; Path=/; Max-Age=0`;
}

let checking: Promise<void> | null = null;

/** Asks the server who is signed in. Several callers at once share one question. */
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
    // The follow-up for somebody who holds a token and is not recognised: a fresh token, then the same question again.
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

/** Replaces the token and nothing else; false when the server gives none. */
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

/** Why a logout failed when the server does not say. */
export const logoutFailed = 'Failed to logout';

let leaving = false;

/** True while this page itself signs out: the news of the session's end is none. */
export function isLeaving(): boolean {
  return leaving;
}

/** Signs out, and leaves nothing of the person in this browser. Answers with null, or with why it failed. */
export async function logout(): Promise<string | null> {
  // The browser's copies only: the server's lists stay for the next login.
  root.dropLists();
  leaving = true;
  try {
    const answer = await call(logoutCall, {});
    // Somebody without a session is signed out already.
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

/** The session is over, ended here or elsewhere: this page stops showing who was signed in. */
export function endSessionHere(): void {
  root.setState((state) => ({ auth: auth.loggedOut(state.auth) }));
  sessionLastsUntil(null);
}

/**
 * Learns who is signed in when the page starts, and notices when any call says that nobody is any more. Somebody who
 * was signed in at the last visit sees their own lists as soon as the answer is there. Somebody who logs out takes
 * their answers along.
 */
export async function startSession({ queries, onLost }: { queries: QueryClient; onLost: () => void }): Promise<void> {
  root.subscribe(({ auth: { user } }, before) => {
    if (!before.auth.user || user?._id === before.auth.user._id) return;
    forgetPersonalAnswers(queries);
    // Copies of the server's lists: kept and merged at the next login, they would bring back what was bought meanwhile.
    root.dropLists();
  });
  onRefusal(({ status, code }, entry) => {
    if (status !== 401 || code !== 'no-session' || entry.path.startsWith('/api/v1/auth/')) return;
    if (!root.getState().auth.isAuthenticated) return;
    endSessionHere();
    onLost();
  });
  // A check that can only fail would put a 401 into the console of every visitor; a protected page checks in any case.
  const wasIn = root.getState().auth.isAuthenticated;
  if (wasIn || hasSessionHint()) await checkSession();
  if (!root.getState().auth.isAuthenticated) return;
  // Seldom: somebody logged in without a form of ours.
  await (wasIn ? (await loadCartCalls()).refreshLists() : (await import('./after-login.ts')).loadAfterLogin());
}
