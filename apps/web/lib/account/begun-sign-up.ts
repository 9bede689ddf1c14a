import { ownPath } from '@kasauti/domain/text/own-path.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { serverNow } from '../server/server-clock.ts';

/**
 * Somebody signed up in this browser and has not logged in yet: where the mail went, and where they were going. It is
 * kept for the other tab that the link in the mail opens, and for as long as that link works.
 */
export type BegunSignUp = { email: string; next: string | null };
type Kept = BegunSignUp & { at: number };

const key = 'signUp';
const KEPT_MS = 24 * 3600_000;
/** What is stored, as this page last heard; where storage is off, what would be. */
const stored = createStore<string | null>(() => null);
let read: { text: string | null; begun: BegunSignUp | null } = { text: null, begun: null };

let isFresh = false;

/** True once after a sign-up: what comes next is news then, and not on every later page. */
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

/** They have logged in, or no longer want it. */
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

/** The login, leading on to where they were going. */
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
    // Storage is off: it is known as long as the page lives.
    return stored.getState();
  }
}

function put(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // See above.
  }
  stored.setState(text, true);
}

if (typeof document !== 'undefined') {
  stored.setState(get(), true);
  // Another tab has confirmed, or logged in.
  addEventListener('storage', (event) => event.key === key && stored.setState(get(), true));
}
