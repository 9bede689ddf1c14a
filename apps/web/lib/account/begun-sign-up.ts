import { ownPath } from '@kasauti/domain/text/own-path.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { serverNow } from '../server/server-clock.ts';

/**
 * A sign-up in this browser that was not followed by a login: the address that received the mail, and the page to
 * open afterwards. It is stored for the tab that the mailed link opens, and only while that link works.
 */
export type BegunSignUp = { email: string; next: string | null };
type Kept = BegunSignUp & { at: number };

const key = 'signUp';
const KEPT_MS = DAY_MS;
/** The stored text as last read by this page. If storage is off, it exists only here. */
const stored = createStore<string | null>(() => null);
let read: { text: string | null; begun: BegunSignUp | null } = { text: null, begun: null };

let isFresh = false;

/** Returns true once after a sign-up, so that its message is not repeated on later pages. */
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

/** Removes the entry after a login, or when the user cancels the sign-up. */
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

/** Returns the address of the login page, which leads to `next` afterwards. */
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
    // Storage is off, so the entry lives as long as the page.
    return stored.getState();
  }
}

function put(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is off or full, so the entry lives as long as the page.
  }
  stored.setState(text, true);
}

if (typeof document !== 'undefined') {
  stored.setState(get(), true);
  // Another tab has confirmed the sign-up or logged in.
  addEventListener('storage', (event) => event.key === key && stored.setState(get(), true));
}
