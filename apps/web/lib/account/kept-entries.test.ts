import { expect, test } from 'vitest';
import { forgetEntries, keepEntries, keptEntries } from './kept-entries.ts';

test('typed text is restored until it has been sent, but never a password', () => {
  keepEntries('sign-up', { email: 'asha@example.in', password: 'long enough', phone: '', dob: undefined });
  expect(keptEntries('sign-up')).toEqual({ email: 'asha@example.in' });
  expect(keptEntries('sign-in')).toBeUndefined();
  forgetEntries('sign-up');
  expect(keptEntries('sign-up')).toBeUndefined();
});

test('a form that was emptied keeps nothing of what was typed before', () => {
  keepEntries('sign-in', { username: 'asha@example.in' });
  keepEntries('sign-in', { username: '', password: 'x' });
  expect(keptEntries('sign-in')).toBeUndefined();
});
