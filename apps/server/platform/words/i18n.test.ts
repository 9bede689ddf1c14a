import { expect, test } from 'vitest';
import { i18nFor } from './i18n.ts';

const i18n = i18nFor('hi');

test('a message is written in the language of its reader, with its values in their places', () => {
  expect(i18nFor('en').t('Now {amount}', { amount: '₹399' })).toBe('Now ₹399');
  expect(i18n.t('Now {amount}', { amount: '₹399' })).toBe('अब ₹399 में');
});

test('a user’s text is inserted into a message unchanged, whatever characters it contains', () => {
  const subject = '\\u0041 {ticketNo} <b> $& %';
  expect(i18nFor('en').t('Ticket {ticketNo}: {subject}', { ticketNo: 7, subject })).toBe(`Ticket 7: ${subject}`);
});

test('a context distinguishes two meanings of a sentence', () => {
  expect(i18n.t('Invoice', undefined, { context: 'mail' })).toBe('इनवॉइस');
});

test('a sentence that is in no catalogue is a fault, and is not sent in another language', () => {
  expect(() => i18n.t('Nobody has ever written this.')).toThrow('not in the catalogue');
});

test('the compiler knows the values that a message needs', () => {
  // @ts-expect-error: the amount is missing
  expect(i18n.t('Now {amount}', {})).toBe('अब undefined में');
});
