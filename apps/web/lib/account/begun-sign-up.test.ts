import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSignUp, begunSignUp, forgetSignUp } from './begun-sign-up.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.useFakeTimers({ now: Date.parse('2026-11-21T04:30:00.000Z') });
});
afterEach(() => vi.useRealTimers());

const begun = { email: 'asha@people.example', next: '/cart' };

test('a sign-up that was begun is known in the next tab as long as the link in its mail works', () => {
  beginSignUp(begun);
  expect(begunSignUp()).toEqual(begun);
  const text = localStorage.getItem('signUp') ?? '';
  vi.setSystemTime(Date.now() + 24 * HOUR_MS + 1);
  // Changes the stored text. The module then parses it again, as it does in another tab.
  localStorage.setItem('signUp', `${text} `);
  expect(begunSignUp()).toBeNull();
});

test('it leads on to an address of this site, and to no other', () => {
  beginSignUp({ ...begun, next: 'https://evil.example/cart' });
  expect(begunSignUp()).toEqual({ ...begun, next: null });
  forgetSignUp();
  expect(begunSignUp()).toBeNull();
});
