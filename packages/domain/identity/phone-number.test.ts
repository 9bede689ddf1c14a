import { expect, test } from 'vitest';
import { isPhoneNumber } from './phone-number.ts';

test.each([
  '+91 98765 43210',
  '9876543210',
  '098765-43210',
  '(0731) 255 1234',
  '0731/2551234',
  '+1.415.555.0100',
  '९८७६५ ४३२१०',
])('%s is a telephone number, whichever way it is written', (text) => {
  expect(isPhoneNumber(text)).toBe(true);
});

test.each(['', 'none', 'asha@example.in', '12345', '98765 43210 or 98765 43211', '+', '1234567890123456'])(
  '"%s" is none',
  (text) => {
    expect(isPhoneNumber(text)).toBe(false);
  },
);
