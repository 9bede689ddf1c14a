import { describe, expect, test } from 'vitest';
import { loadSettings, type WrongSetting } from './settings.ts';

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc": it must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000": it must be a whole number from 0 to 65535.'],
  [{ RATE_PER_MINUTE: '1.5' }, 'RATE_PER_MINUTE is "1.5": it must be a whole number, 1 or more.'],
  // The worker alone needs three connections.
  [{ DATABASE_POOL: '4' }, 'DATABASE_POOL is "4": it must be a whole number from 5 to 200.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod": it must be one of development, test, production.'],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY is "true": it must be the number of proxies in front of this server, from 0 to 9, or their addresses and ranges, such as 10.0.0.5,10.1.0.0/16.',
  ],
  [{ TRUST_PROXY: '10' }, 'TRUST_PROXY is "10": it must be the number of proxies'],
  [{ TRUST_PROXY: '10.0.0.5,0.0.0.0/0' }, 'TRUST_PROXY is "10.0.0.5,0.0.0.0/0": it must be the number of proxies'],
  [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY is "::/0": it must be the number of proxies'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY is "10.0.0.0/33": it must be the number of proxies'],
  [{ KASAUTI_SECRET: 'short' }, 'KASAUTI_SECRET is not right: it must be at least 32 characters long.'],
  [
    { KASAUTI_PUBLIC_URL: 'exams' },
    'KASAUTI_PUBLIC_URL is not right: it must be an address such as https://exams.example.org.',
  ],
  [{ KASAUTI_ROLES: 'web,cook' }, 'KASAUTI_ROLES is "web,cook": it must be one of web, exam, live, worker.'],
  [{ MAIL_FROM: 'Exams' }, 'MAIL_FROM is "Exams": it must be an address such as Exams <no-reply@exams.example.org>.'],
  [
    { SMTP_URL: 'smtps://one.example, two.example' },
    'SMTP_URL is not right: it must be an smtp:// or smtps:// address, or several with commas between them.',
  ],
  [{ SELLER_STATE: 'ZZ' }, 'SELLER_STATE is "ZZ": it must be the two letters of a State of India, for example KA.'],
  [
    { SELLER_GSTIN: '29AAACX0000X1Z0' },
    'SELLER_GSTIN is "29AAACX0000X1Z0": it must be a GSTIN: 15 digits and capital letters, the last of which checks the others.',
  ],
  [
    { SELLER_STATE: 'MH' },
    'SELLER_GSTIN is "29AAACX0000X1ZW", and SELLER_STATE is MH (Maharashtra), where a GSTIN begins with 27: one of the two is wrong.',
  ],
  [
    { KASAUTI_PUBLC_URL: 'https://a.in' },
    'KASAUTI_PUBLC_URL is not a setting of Kasauti. Did you mean KASAUTI_PUBLIC_URL?',
  ],
  [{ KASAUTI_PORT_NUMBER: '80' }, 'KASAUTI_PORT_NUMBER is not a setting of Kasauti. Did you mean PORT?'],
  [{ KASAUTI_TRUST_PROXY: '1' }, 'KASAUTI_TRUST_PROXY is not a setting of Kasauti. Did you mean TRUST_PROXY?'],
  [{ MAIL_FORM: 'a@b.in' }, 'MAIL_FORM is not a setting of Kasauti. Did you mean MAIL_FROM?'],
  [{ SELLER_GSTN: '29AAACX0000X1ZW' }, 'SELLER_GSTN is not a setting of Kasauti. Did you mean SELLER_GSTIN?'],
])('a wrong setting is told in one plain sentence, and a secret is not repeated: %j', (environment, sentence) => {
  expect(() => loadSettings(environment)).toThrow(sentence);
});

test('variables of other programs in the environment are ignored', () => {
  const others = {
    HOSTNAME: 'web-1',
    SMTP_USER: 'mailer',
    KASAUTI_SERVICE_HOST: '10.0.0.7',
    KASAUTI_PORT: 'tcp://10.0.0.7:80',
    KASAUTI_WEB_PORT_80_TCP_ADDR: '10.0.0.7',
    KASAUTI_SECRTE: '',
    KASAUTI_HOME: '/srv/kasauti',
  };
  expect(loadSettings(others).PORT).toBe(3000);
});

test('all faults are reported together, each once', () => {
  const given = {
    PORT: 'abc',
    KASAUTI_ROLES: 'cook,bake',
    LOG_LEVL: 'info',
    NODE_ENV: 'production',
    SMTP_URL: 'mail',
    UPLOADS_WITHOUT_SCANNER: 'yes',
  };
  const sentences = (() => {
    try {
      loadSettings(given);
    } catch (error) {
      return (error as WrongSetting).sentences;
    }
  })();
  const begins = (sentences ?? []).map((sentence) => sentence.split(' ')[0]);
  expect(begins.slice(0, 4).toSorted()).toEqual(['KASAUTI_ROLES', 'LOG_LEVL', 'PORT', 'SMTP_URL']);
  expect(begins.slice(4)).toEqual([
    'RAZORPAY_KEY_ID',
    'KASAUTI_PUBLIC_URL',
    'SELLER_LEGAL_NAME',
    'SELLER_ADDRESS',
    'SELLER_STATE',
    'SELLER_GSTIN',
    'MAIL_FROM',
    'SUPPORT_EMAIL',
    'TRUST_PROXY',
  ]);
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

test.each(['x, ', ',', ' ,x', 'x,,y', ' '])(
  'a webhook secret of %j is refused: anybody can sign with nothing',
  (secret) => {
    const razorpay = { RAZORPAY_KEY_ID: 'rzp_test_key', RAZORPAY_KEY_SECRET: 'a secret' };
    const load = (given: string) => loadSettings({ ...razorpay, RAZORPAY_WEBHOOK_SECRET: given });
    expect(() => load(secret)).toThrow('none is empty');
    expect(load('x, y').RAZORPAY_WEBHOOK_SECRET).toBe('x, y');
  },
);

describe('in production', () => {
  const right = {
    NODE_ENV: 'production',
    RAZORPAY_KEY_ID: 'rzp_test_key',
    RAZORPAY_KEY_SECRET: 'a secret of the gateway',
    RAZORPAY_WEBHOOK_SECRET: 'a secret of its webhooks',
    SMTP_URL: 'smtps://mail.example',
    CLAMD_SOCKET: '/run/clamav/clamd.ctl',
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
    'CLAMD_SOCKET',
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

  test.each([
    ['SMTP_URL', 'smtp://mail.example', 'smtp://127.0.0.1:25'],
    ['SMTP_URL', 'smtps://one.example,smtp://mail.example', 'smtps://one.example, smtp://127.0.0.1:25'],
    ['S3_ENDPOINT', 'http://objects.example', 'http://localhost:9000'],
  ])('%s goes unencrypted to this machine alone', (name, plain, here) => {
    expect(() => loadSettings({ ...right, [name]: plain })).toThrow(`${name} does not begin with`);
    expect(loadSettings({ ...right, [name]: here })).toMatchObject({ [name]: here });
    expect(() => loadSettings({ ...right, [name]: plain.replace('://', '://127.0.0.1.') })).toThrow('unencrypted');
  });

  test('files are taken without a virus scanner only where somebody says so', () => {
    const without = { ...right, CLAMD_SOCKET: undefined };
    expect(() => loadSettings({ ...without, UPLOADS_WITHOUT_SCANNER: 'no' })).toThrow('UPLOADS_WITHOUT_SCANNER=yes');
    expect(loadSettings({ ...without, UPLOADS_WITHOUT_SCANNER: 'yes' })).toMatchObject({ isProduction: true });
  });

  test('a link to services leads to those of the operator, and is away until there are some', () => {
    expect(loadSettings(right).OUR_SERVICES_URL).toBe('');
    const OUR_SERVICES_URL = 'https://services.godavari.in/';
    expect(loadSettings({ ...right, OUR_SERVICES_URL }).OUR_SERVICES_URL).toBe(OUR_SERVICES_URL);
    expect(loadSettings({}).OUR_SERVICES_URL).toBe('https://services.example.org/');
  });

  test('a database that several servers may share demands the secret that they share', () => {
    const external = { ...right, DATABASE_URL: 'postgres://db.example/exams' };
    expect(() => loadSettings(external)).toThrow('KASAUTI_SECRET is not set. In production');
    const given = { ...external, KASAUTI_SECRET: 'a secret that all servers are started with' };
    expect(loadSettings(given)).toMatchObject({ isProduction: true });
    expect(loadSettings({ ...external, NODE_ENV: 'development' })).toMatchObject({ isProduction: false });
  });

  test.each(['KASAUTI_PUBLIC_URL', 'KASAUTI_PROCTORING_URL'])('%s is https', (name) => {
    expect(() => loadSettings({ ...right, [name]: 'http://exams.example' })).toThrow(
      `${name} does not begin with https://`,
    );
  });
});
