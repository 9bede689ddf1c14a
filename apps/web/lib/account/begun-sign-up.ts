import { ownPath } from '@kasauti/domain/text/own-path.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { serverNow } from '../server/server-clock.ts';

/**
 * A sign-up in this browser after which the user has not logged in yet: the mail address, and the page to open after
 * the login. It is stored in the browser, because the mailed link may open in another tab. It expires together with
 * that link.
 */
export type BegunSignUp = { email: string; next: string | null };
type Kept = BegunSignUp & { at: number };

const key = 'signUp';
const KEPT_MS = DAY_MS;
/**
 * The stored text as this page last read it. If the browser's storage is off, the text exists only in this variable.
 */
const stored = createStore<string | null>(() => null);
let read: { text: string | null; begun: BegunSignUp | null } = { text: null, begun: null };

let isFresh = false;

/** Returns true only for the first call after a sign-up, so that later pages do not repeat the message about it. */
export function takeFreshSignUp(): boolean {
  const was = isFresh;
  isFresh = false;
  return was;
}

export function beginSignUp(begun: BegunSignUp): void {
  isFresh = true;
  const kept: Kept = { ...begun, at: serverNow().getTime() };
  put(JSON.stringify(kept));
}

/** Removes the stored sign-up after a login, or when the user cancels the sign-up. */
export function forgetSignUp(): void {
  put(null);
}

export function begunSignUp(): BegunSignUp | null {
  return begunOf(get());
}

export function useBegunSignUp(): BegunSignUp | null {
  return begunOf(useStore(stored));
}

function begunOf(text: string | null): BegunSignUp | null {
  if (text !== read.text) read = { text, begun: parse(text) };
  return read.begun;
}

/** Returns the address of the login page. After the login that page opens `next`. */
export function loginAddress(next: string | null | undefined): string {
  return next ? `/login?next=${encodeURIComponent(next)}` : '/login';
}

function parse(text: string | null): BegunSignUp | null {
  if (text === null) return null;
  try {
    const { email, next, at }: Partial<Kept> = JSON.parse(text);
    if (!email || !at || serverNow().getTime() - at > KEPT_MS) return null;
    return { email, next: ownPath(next ?? null) };
  } catch {
    return null;
  }
}

function get(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is off, so the sign-up is known only until the page is closed.
    return stored.getState();
  }
}

function put(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is off or full, so the sign-up is known only until the page is closed.
  }
  stored.setState(text, true);
}

if (typeof document !== 'undefined') {
  stored.setState(get(), true);
  // In another tab the user has begun or confirmed a sign-up, or has logged in.
  addEventListener('storage', (event) => event.key === key && stored.setState(get(), true));
}
