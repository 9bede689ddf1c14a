import { refuse } from '@kasauti/contract/refusal.ts';
import { expect, test } from 'vitest';
import { deviceId, forgetDeviceId } from './account/device-id.ts';
import { activateLanguage } from './appearance/language.ts';
import { hasOwnDocument } from './routing/links.tsx';
import { refusalText, registerRefusalWords } from './words/refusal-text.ts';

test('a device id is made once and kept until logout', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
  const first = deviceId(storage);
  expect(first).toMatch(/-[0-9a-f]{32}$/);
  expect(deviceId(storage)).toBe(first);
  forgetDeviceId(storage);
  expect(deviceId(storage)).not.toBe(first);
});

test('a browser without storage has a device id for as long as its page', () => {
  const off = () => {
    throw new Error('storage is off');
  };
  const storage = { getItem: off, setItem: off, removeItem: off };
  expect(deviceId(storage)).toBe(deviceId(storage));
});

test('player, staff console and checkout are other documents, reached by a full load', () => {
  expect(['/exam/1', '/lobby/1', '/staff', '/staff/audit', '/checkout', '/api/v1/x.pdf'].every(hasOwnDocument)).toBe(
    true,
  );
  expect(['/', '/examples', '/staffing', '/checkout-help', '/cart'].some(hasOwnDocument)).toBe(false);
});

const table = { 'sitting-full': { status: 409, message: 'The last seat was just taken.' } } as const;

test('a refusal speaks the reader’s language where it is known, and the server’s words otherwise', () => {
  registerRefusalWords('en', { codes: { 'sitting-full': 'The last seat was just taken.' }, translations: {} });
  registerRefusalWords('hi', {
    codes: { 'sitting-full': 'The last seat was just taken.' },
    translations: { 'The last seat was just taken.': 'आख़िरी सीट ले ली गई।' },
  });
  const refusal = refuse(table, 'sitting-full');
  activateLanguage('en');
  expect([refusalText(refusal), refusalText('sitting-full')]).toEqual(Array(2).fill('The last seat was just taken.'));
  activateLanguage('hi');
  expect([refusalText(refusal), refusalText('sitting-full'), refusalText('sitting-full', table)]).toEqual(
    Array(3).fill('आख़िरी सीट ले ली गई।'),
  );
  expect(refusalText({ ...refusal, message: 'Something new.' })).toBe('Something new.');
  expect(refusalText('never-heard-of')).toBe('यह अभी संभव नहीं है।');
  activateLanguage('en');
});
