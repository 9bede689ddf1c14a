import { expect, test } from 'vitest';
import { loadSettings } from './settings.ts';

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc": it must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000": it must be a whole number from 0 to 65535.'],
  [{ RATE_PER_MINUTE: '1.5' }, 'RATE_PER_MINUTE is "1.5": it must be a whole number, 1 or more.'],
  // The worker alone takes three.
  [{ DATABASE_POOL: '4' }, 'DATABASE_POOL is "4": it must be a whole number from 5 to 200.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod": it must be one of development, test, production.'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is "yes": it must be 0 or 1.'],
  [{ KASAUTI_SECRET: 'short' }, 'KASAUTI_SECRET is not right: it must be at least 32 characters long.'],
  [
    { KASAUTI_PUBLIC_URL: 'exams' },
    'KASAUTI_PUBLIC_URL is not right: it must be an address such as https://exams.example.org.',
  ],
])('a wrong setting is told in one plain sentence, and a secret is not repeated: %j', (environment, sentence) => {
  expect(() => loadSettings(environment)).toThrow(sentence);
});
