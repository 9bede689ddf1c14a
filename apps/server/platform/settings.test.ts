import { describe, expect, test } from 'vitest';
import { loadSettings } from './settings.ts';

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc": it must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000": it must be a whole number from 0 to 65535.'],
  [{ RATE_PER_MINUTE: '1.5' }, 'RATE_PER_MINUTE is "1.5": it must be a whole number, 1 or more.'],
  // The worker alone takes three.
  [{ DATABASE_POOL: '4' }, 'DATABASE_POOL is "4": it must be a whole number from 5 to 200.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod": it must be one of development, test, production.'],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY is "true": it must be how many proxies stand in front of this server, from 0 to 9, or their addresses and ranges, such as 10.0.0.5,10.1.0.0/16.',
  ],
  [{ TRUST_PROXY: '10' }, 'TRUST_PROXY is "10": it must be how many proxies'],
  [{ TRUST_PROXY: '10.0.0.5,0.0.0.0/0' }, 'TRUST_PROXY is "10.0.0.5,0.0.0.0/0": it must be how many proxies'],
  [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY is "::/0": it must be how many proxies'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY is "10.0.0.0/33": it must be how many proxies'],
  [{ KASAUTI_SECRET: 'short' }, 'KASAUTI_SECRET is not right: it must be at least 32 characters long.'],
  [
    { KASAUTI_PUBLIC_URL: 'exams' },
    'KASAUTI_PUBLIC_URL is not right: it must be an address such as https://exams.example.org.',
  ],
  [{ KASAUTI_ROLES: 'web,cook' }, 'KASAUTI_ROLES is "web,cook": it must be one of web, exam, live, worker.'],
  [{ MAIL_FROM: 'Exams' }, 'MAIL_FROM is "Exams": it must be an address such as Exams <no-reply@exams.example.org>.'],
  [{ SELLER_STATE: 'ZZ' }, 'SELLER_STATE is "ZZ": it must be the two letters of a State of India, for example KA.'],
  [
    { SELLER_GSTIN: '29AAACX0000X1Z0' },
    'SELLER_GSTIN is "29AAACX0000X1Z0": it must be a GSTIN: 15 digits and capital letters, the last of which checks the others.',
  ],
  [
    { SELLER_STATE: 'MH' },
    'SELLER_GSTIN is "29AAACX0000X1ZW", and SELLER_STATE is MH (Maharashtra), where a GSTIN begins with 27: one of the two is wrong.',
  ],
])('a wrong setting is told in one plain sentence, and a secret is not repeated: %j', (environment, sentence) => {
  expect(() => loadSettings(environment)).toThrow(sentence);
});

test.each([
  [undefined, 0],
  ['0', 0],
  ['1', 1],
  ['10.0.0.5', ['10.0.0.5']],
  ['10.0.0.5, 10.1.0.0/16,2001:db8::/32', ['10.0.0.5', '10.1.0.0/16', '2001:db8::/32']],
])('TRUST_PROXY %j is a count of proxies, or their addresses', (given, trusted) => {
  expect(loadSettings({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(trusted);
});

describe('in production', () => {
  const right = {
    NODE_ENV: 'production',
    RAZORPAY_KEY_ID: 'rzp_test_key',
    RAZORPAY_KEY_SECRET: 'a secret of the gateway',
    RAZORPAY_WEBHOOK_SECRET: 'a secret of its webhooks',
    SMTP_URL: 'smtp://mail.example',
    TRUST_PROXY: '1',
    MAIL_FROM: 'no-reply@exams.example',
    SUPPORT_EMAIL: 'help@exams.example',
    KASAUTI_PUBLIC_URL: 'https://exams.example',
    SELLER_LEGAL_NAME: 'Godavari Examinations LLP',
    SELLER_ADDRESS: '7 Tilak Road, Pune 411030',
    SELLER_STATE: 'MH',
    SELLER_GSTIN: '27AAACX0000X1Z0',
  };

  test('an installation with a seller, an address and a sender of its own may start', () => {
    expect(loadSettings(right)).toMatchObject({ isProduction: true, publicUrl: 'https://exams.example' });
  });

  test.each([
    'SMTP_URL',
    'TRUST_PROXY',
    'MAIL_FROM',
    'SUPPORT_EMAIL',
    'KASAUTI_PUBLIC_URL',
    'SELLER_LEGAL_NAME',
    'SELLER_ADDRESS',
    'SELLER_STATE',
    'SELLER_GSTIN',
  ])('none starts without %s', (name) => {
    expect(() => loadSettings({ ...right, [name]: undefined })).toThrow(`${name} is not set, and`);
  });

  test.each([
    ['SELLER_LEGAL_NAME', 'Kasauti Assessments Private Limited'],
    ['SELLER_ADDRESS', '4th Floor, 18 Residency Road, Bengaluru 560025'],
    ['SELLER_GSTIN', '29AAACX0000X1ZW'],
    ['MAIL_FROM', 'Kasauti <no-reply@kasauti.example>'],
    ['SUPPORT_EMAIL', 'help@kasauti.example'],
  ])('no invoice and no mail goes out with the %s of the demo', (name, value) => {
    const settings = { ...right, SELLER_STATE: 'KA', SELLER_GSTIN: '29AIACI0000X1ZU', [name]: value };
    expect(() => loadSettings(settings)).toThrow(`${name} is ${JSON.stringify(value)}, which is made up for the demo`);
  });

  test.each(['KASAUTI_PUBLIC_URL', 'KASAUTI_PROCTORING_URL'])('%s is https', (name) => {
    expect(() => loadSettings({ ...right, [name]: 'http://exams.example' })).toThrow(
      `${name} does not begin with https://`,
    );
  });
});
