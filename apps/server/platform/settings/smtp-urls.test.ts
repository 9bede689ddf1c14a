import { expect, test } from 'vitest';
import { areSmtpUrls, smtpUrls } from './smtp-urls.ts';

test.each([
  ['smtp://127.0.0.1:25', ['smtp://127.0.0.1:25']],
  ['smtps://one.example,smtps://two.example', ['smtps://one.example', 'smtps://two.example']],
  [' smtps://one.example , smtp://[::1]:25 ', ['smtps://one.example', 'smtp://[::1]:25']],
  [
    'smtps://me:a,b/c@one.example:465/?pool=true,smtp://two.example',
    ['smtps://me:a,b/c@one.example:465/?pool=true', 'smtp://two.example'],
  ],
])('%j names these mail servers, and a comma in a password separates nothing', (setting, urls) => {
  expect(smtpUrls(setting)).toEqual(urls);
  expect(areSmtpUrls(setting)).toBe(true);
});

test.each([
  'mail.example',
  'smtps://one.example, two.example',
  'smtps://one.example,',
  'smtps://',
  'http://one.example',
])('%j is refused', (setting) => {
  expect(areSmtpUrls(setting)).toBe(false);
});
