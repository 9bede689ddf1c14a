import { isIP } from 'node:net';
import { isGstin } from '@kasauti/domain/commerce/tax/gstin.ts';
import { findState } from '@kasauti/domain/commerce/tax/indian-states.ts';
import * as z from 'zod';
import { PROCESS_ROLES } from '../database/roles.ts';
import { findMisnamed } from './misnamed-settings.ts';
import { areSmtpUrls, smtpUrls } from './smtp-urls.ts';

/** Returns the schema of a whole number. Its error text completes the sentence "it must be …". */
const whole = (from: number, to?: number) => {
  const error = to === undefined ? `a whole number, ${from} or more` : `a whole number from ${from} to ${to}`;
  const number = z.coerce.number({ error }).int({ error }).min(from, { error });
  return to === undefined ? number : number.max(to, { error });
};
const oneOf = <const Words extends [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `one of ${words.join(', ')}` });
const url = z.url({ error: 'an address such as https://exams.example.org' });

const listed = (text: string) => text.split(',').map((part) => part.trim());
const isCount = (text: string) => /^[0-9]$/.test(text);
const proxies = z
  .string()
  .refine(
    (text) => isCount(text) || listed(text).every(isAddressOrRange),
    'the number of proxies in front of this server, from 0 to 9, or their addresses and ranges, such as 10.0.0.5,10.1.0.0/16',
  )
  .default('0')
  .transform((text) => (isCount(text) ? Number(text) : listed(text)));

/**
 * Checks whether a text is an address or a range of addresses. A range of all addresses is refused, because it would
 * trust every client.
 */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}

const demoServicesUrl = 'https://services.example.org/';

/** All settings, with meaning, default and allowed values. No other code of the server reads the environment. */
const shape = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production'])
    .default('development')
    .describe('production refuses demo data and the local replacements for outside services'),
  PORT: whole(0, 65_535).default(3000).describe('where the server listens'),
  HOST: z.string().min(1).default('127.0.0.1').describe('the address it listens on'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
    .optional()
    .describe('an external PostgreSQL (15 or newer) instead of the embedded one'),
  KASAUTI_DATA_DIR: z.string().min(1).default('./.data').describe('database, objects and secrets of this installation'),
  KASAUTI_PUBLIC_URL: url.optional().describe('the address that people use; default http://localhost:PORT'),
  KASAUTI_PROCTORING_URL: url
    .optional()
    .describe(
      'the address to which pages send requests for rooms, if it differs from the address of the pages; the same for every server on one database; default this server',
    ),
  KASAUTI_ROLES: z
    .string()
    .default('web,exam,live,worker')
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(oneOf([...PROCESS_ROLES])).min(1))
    .describe(
      'what this process does: pages and ordinary calls, the calls of candidates in a test, live updates, background jobs',
    ),
  KASAUTI_SECRET: z
    .string()
    .min(32, 'at least 32 characters long')
    .optional()
    .describe(
      'the installation secret from which all keys are derived, the same for every server on one database; default a file in the data folder',
    ),
  KASAUTI_CONTENT_KEY: z
    .string()
    .refine(
      (text) => listed(text).every((key) => key.length >= 32),
      'one text of at least 32 characters, or several with commas between them, the newest first',
    )
    .transform(listed)
    .optional()
    .describe(
      'the secret with which questions and answer keys are encrypted in the database, the same for every server on it; several, the newest first, while it is being changed; default the installation secret',
    ),
  KASAUTI_SINGLE_PERSON: oneOf(['no', 'yes'])
    .default('no')
    .describe(
      'yes: one person alone decides what otherwise needs two, such as a price; staff see it, and it is in the audit log',
    ),
  KASAUTI_SITE_NAME: z.string().min(1).default('Kasauti').describe('the name on screens, mails and invoices'),
  KASAUTI_SITE_NAME_HI: z
    .string()
    .min(1)
    .optional()
    .describe('the name on pages and cards in Hindi; default कसौटी, or KASAUTI_SITE_NAME if that was changed'),
  OUR_SERVICES_URL: url
    .default(demoServicesUrl)
    .describe('where the Our Services link leads; in production there is no such link until it is set'),
  SUPPORT_EMAIL: z
    .email({ error: 'an e-mail address' })
    .default('help@kasauti.example')
    .describe(
      'the address that gets messages of the contact page, requests for accommodations, and notices of refunds that need a person',
    ),
  SELLER_LEGAL_NAME: z.string().default('Kasauti Assessments Private Limited').describe('the seller on invoices'),
  SELLER_ADDRESS: z
    .string()
    .default('4th Floor, 18 Residency Road, Bengaluru 560025')
    .describe('the seller’s address on invoices'),
  SELLER_STATE: z
    .string()
    .refine((code) => findState(code) !== null, 'the two letters of a State of India, for example KA')
    .default('KA')
    .describe('the seller’s State, two letters of ISO 3166-2:IN'),
  SELLER_GSTIN: z
    .string()
    .refine(isGstin, 'a GSTIN: 15 digits and capital letters, the last of which checks the others')
    .default('29AAACX0000X1ZW')
    .describe('the seller’s GSTIN'),
  GRIEVANCE_OFFICER: z
    .string()
    .optional()
    .describe(
      'name and designation of the grievance officer on the complaints page; if unset, the page names the seller',
    ),
  RAZORPAY_KEY_ID: z.string().optional().describe('Razorpay’s key; unset: the local gateway'),
  RAZORPAY_KEY_SECRET: z.string().optional().describe('Razorpay’s key secret'),
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .refine(
      (text) => text === '' || listed(text).every((secret) => secret !== ''),
      'one secret, or two with a comma between them, of which none is empty',
    )
    .optional()
    .describe('the secret that signs webhooks; while it is being changed, two with a comma between them'),
  RAZORPAY_API_URL: url.optional().describe('another address of the gateway’s API, for example of a test gateway'),
  SMTP_URL: z
    .string()
    .refine(areSmtpUrls, 'an smtp:// or smtps:// address, or several with commas between them')
    .optional()
    .describe('the mail server, or several with commas between them; unset: the mailbox at /dev/mail'),
  SMTP_CONNECTIONS: whole(1, 50)
    .default(2)
    .describe('connections of this process to each mail server; so many mails are sent at once'),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'an address such as Exams <no-reply@exams.example.org>',
    )
    .default('Kasauti <no-reply@kasauti.example>')
    .describe('the sender of mails'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('the client of “Continue with Google”; unset: there is no such button'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('the secret of GOOGLE_CLIENT_ID'),
  GOOGLE_ISSUER: url
    .default('https://accounts.google.com')
    .describe(
      'the identity provider of “Continue with Google”: Google, or another OpenID Connect provider that verifies addresses',
    ),
  S3_ENDPOINT: url.optional().describe('an S3 service for objects; unset: files in the data folder'),
  S3_BUCKET: z.string().optional().describe('the bucket'),
  S3_REGION: z.string().default('ap-south-1').describe('the region'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('the access key'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('the secret key'),
  CLAMD_SOCKET: z
    .string()
    .startsWith('/', 'the path of a socket, such as /run/clamav/clamd.ctl')
    .optional()
    .describe('the socket of a ClamAV daemon that scans every uploaded file; if unset, there is no virus scanner'),
  UPLOADS_WITHOUT_SCANNER: oneOf(['yes', 'no'])
    .default('no')
    .describe('yes: production accepts uploaded files although no virus scanner checks them'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe(
      'how much is logged: to the output, or to server.log in the data folder in a terminal and with demo data',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'at least 16 characters long')
    .optional()
    .describe('bearer token for /metrics; unset: loopback only'),
  TRUST_PROXY: proxies.describe(
    'how many proxies are in front of the server (0: none), or their addresses and ranges with commas between them; the server trusts only what these proxies add to X-Forwarded-For',
  ),
  RATE_PER_MINUTE: whole(1)
    .default(600)
    .describe(
      'requests a minute from one address to the calls that are limited; all processes together count those that guard accounts or money',
    ),
  WRONG_PASSWORDS: whole(1)
    .default(20)
    .describe('wrong passwords in 5 minutes, per account and device, before delays grow'),
  LOGIN_LANE: whole(1, 16).default(1).describe('passwords hashed at once'),
  BREACHED_PASSWORDS_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'a file of leaked passwords that nobody may choose: lines SHA1:count in the order of the hashes, as Have I Been Pwned publishes them; unset: the lists of common passwords alone',
    ),
  REQUEST_SECONDS: whole(1, 3600)
    .default(150)
    .describe('the time after which an incomplete request is ended; a file of 10 MB takes two minutes'),
  STOP_DELAY_SECONDS: whole(0, 300)
    .default(0)
    .describe(
      'the time for which a stopping server still answers, while /readyz already reports it; a proxy sends new requests elsewhere meanwhile',
    ),
  SESSION_IDLE_MINUTES: whole(1).default(30).describe('the time without use after which a session ends'),
  SESSION_HOURS: whole(1).default(12).describe('the time after which a session ends in any case'),
  DATABASE_WAIT_SECONDS: whole(1, 300)
    .default(5)
    .describe(
      'the time for which a request waits while another database server takes over; after it, the answer is 503',
    ),
  DATABASE_POOL: whole(5, 200).default(12).describe('database connections for ordinary calls'),
  EXAM_POOL: whole(1, 50).default(3).describe('database connections of the lane that saves answers'),
  ANSWER_DRAIN_SECONDS: whole(0, 600)
    .default(30)
    .describe(
      'the time after the deadline in which answers that arrived in time are still stored as in time; results wait for it',
    ),
  ATTEMPT_ENTRIES_AT_ONCE: whole(200)
    .default(10_000)
    .describe('entries that one attempt may save at once, for example after it was offline'),
  ATTEMPT_ENTRIES_PER_SECOND: whole(1)
    .default(20)
    .describe(
      'further entries that one attempt may save each second; above that, the answer is 429 with a waiting time',
    ),
  SAVE_QUEUE_LIMIT: whole(100).default(20_000).describe('answers that may wait for the next commit before 503'),
});

export type Settings = Readonly<z.output<typeof shape>> & {
  publicUrl: string;
  /** The server for room calls, if its origin differs from that of the pages. `url` does not end with a slash. */
  proctoringHost: { url: string; origin: string } | null;
  /** The server's address on this machine, for requests that do not pass through a proxy. */
  listensAt: string;
  isProduction: boolean;
};

export class WrongSetting extends Error {
  readonly sentences: readonly string[];
  constructor(...sentences: string[]) {
    super(sentences.length === 1 ? sentences[0] : sentences.map((sentence) => `- ${sentence}`).join('\n'));
    this.sentences = sentences;
  }
}

/**
 * Reads and checks the settings once. Throws `WrongSetting` with all wrong settings together. For each, it has one
 * sentence with the variable, its value and the allowed values.
 */
export function loadSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = shape.safeParse(given);
  const wrong = new Map<string, string>();
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? 'a setting');
    if (wrong.has(name)) continue;
    const secret = /SECRET|PASSWORD|TOKEN|CONTENT_KEY|_URL$/.test(name);
    const value = secret ? 'not right' : JSON.stringify(given[name]);
    wrong.set(name, `${name} is ${value}: it must be ${issue.message}.`);
  }
  if (given.NODE_ENV === 'production')
    for (const [name, sentence] of wrongInProduction(given)) if (!wrong.has(name)) wrong.set(name, sentence);
  const together = parsed.success ? wrongTogether(parsed.data) : [];
  const sentences = [...findMisnamed(Object.keys(given), Object.keys(shape.shape)), ...wrong.values(), ...together];
  if (!parsed.success || sentences.length > 0) throw new WrongSetting(...sentences);
  const settings = parsed.data;
  const isProduction = settings.NODE_ENV === 'production';
  const publicUrl = withoutSlash(settings.KASAUTI_PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  return {
    ...settings,
    isProduction,
    // The link of the demo leads nowhere. An installation in production therefore has no link by default.
    OUR_SERVICES_URL: isProduction && settings.OUR_SERVICES_URL === demoServicesUrl ? '' : settings.OUR_SERVICES_URL,
    listensAt: `http://${settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST}:${settings.PORT}`,
    publicUrl,
    proctoringHost: findProctoringHost(settings.KASAUTI_PROCTORING_URL, publicUrl),
  };
}

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** Returns the proctoring host if its origin differs from the pages' origin, or else null. */
function findProctoringHost(address: string | undefined, publicUrl: string): { url: string; origin: string } | null {
  if (address === undefined) return null;
  const { origin } = new URL(address);
  return origin === new URL(publicUrl).origin ? null : { url: withoutSlash(address), origin };
}

/**
 * Settings whose defaults are only for trying Kasauti. In production, real users would see invented data or get it on
 * their bills.
 */
const realInProduction = {
  KASAUTI_PUBLIC_URL: 'the links in mails and invoices need the address that people use',
  SELLER_LEGAL_NAME: 'an invoice needs the name of the seller',
  SELLER_ADDRESS: 'an invoice needs the address of the seller',
  SELLER_STATE: 'the tax depends on the State of the seller',
  SELLER_GSTIN: 'an invoice needs the GSTIN of the seller',
  MAIL_FROM: 'mails need a sender',
  SUPPORT_EMAIL: 'what people write on the contact page must reach somebody',
} as const;

type Given = Record<string, string | undefined>;

/**
 * Returns what is wrong with the settings for production. It reads the raw texts, so that all problems are reported at
 * once, even if another value is invalid.
 */
function wrongInProduction(given: Given): [name: string, sentence: string][] {
  const wrong: [string, string][] = [];
  if (!given.RAZORPAY_KEY_ID)
    wrong.push([
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_ID is not set, and the local payment gateway does not run in production.',
    ]);
  if (!given.SMTP_URL)
    wrong.push(['SMTP_URL', 'SMTP_URL is not set, and the local mailbox does not run in production.']);
  if (given.DATABASE_URL && !given.KASAUTI_SECRET)
    wrong.push([
      'KASAUTI_SECRET',
      'KASAUTI_SECRET is not set. In production, an external database (DATABASE_URL) needs a secret that is the same for all its servers.',
    ]);
  for (const [name, why] of Object.entries(realInProduction) as [keyof typeof realInProduction, string][]) {
    if (given[name] === undefined) wrong.push([name, `${name} is not set, and in production ${why}.`]);
    // The State in the demo is a real one, so its default value is allowed.
    else if (name !== 'SELLER_STATE' && given[name] === shape.shape[name].safeParse(undefined).data)
      wrong.push([
        name,
        `${name} is ${JSON.stringify(given[name])}, which is made up for the demo: in production ${why}.`,
      ]);
  }
  if (given.TRUST_PROXY === undefined)
    wrong.push([
      'TRUST_PROXY',
      'TRUST_PROXY is not set, and production needs it. Set it to the number of your proxies in front of this server (usually 1), to their addresses, or to 0 if there are none. Behind an unknown proxy, all clients seem to have one address and share its limits.',
    ]);
  if (given.GOOGLE_ISSUER && !given.GOOGLE_ISSUER.startsWith('https://'))
    wrong.push([
      'GOOGLE_ISSUER',
      'GOOGLE_ISSUER does not begin with https://. Without https, anybody on the network path could forge the identity of a user.',
    ]);
  const open: [name: 'SMTP_URL' | 'S3_ENDPOINT', scheme: string, what: string][] = [
    ['SMTP_URL', 'smtps', 'mails contain links that open accounts'],
    ['S3_ENDPOINT', 'https', 'objects are people’s documents'],
  ];
  for (const [name, scheme, what] of open) {
    const isSafe = (address: string) => address.startsWith(`${scheme}://`) || isLoopback(address);
    if (!given[name] || smtpUrls(given[name]).every(isSafe)) continue;
    const sentence = `${name} does not begin with ${scheme}://. In production ${what}, so they may be sent unencrypted only on this machine.`;
    wrong.push([name, sentence]);
  }
  if (!given.CLAMD_SOCKET && given.UPLOADS_WITHOUT_SCANNER !== 'yes')
    wrong.push([
      'CLAMD_SOCKET',
      'CLAMD_SOCKET is not set, and in production a virus scanner must check uploaded files. Set it, or set UPLOADS_WITHOUT_SCANNER=yes.',
    ]);
  for (const name of ['KASAUTI_PUBLIC_URL', 'KASAUTI_PROCTORING_URL']) {
    if (given[name] && !given[name].startsWith('https://'))
      wrong.push([
        name,
        `${name} does not begin with https://. Without https, a browser gives no access to the camera and does not store the session.`,
      ]);
  }
  return wrong;
}

function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** Returns the problems of settings that are valid alone but not in combination. */
function wrongTogether(settings: z.output<typeof shape>): string[] {
  const wrong: string[] = [];
  const state = findState(settings.SELLER_STATE);
  if (state && !settings.SELLER_GSTIN.startsWith(state.gstCode))
    wrong.push(
      `SELLER_GSTIN is "${settings.SELLER_GSTIN}", and SELLER_STATE is ${settings.SELLER_STATE} (${state.name.en}), where a GSTIN begins with ${state.gstCode}: one of the two is wrong.`,
    );
  const razorpay = [settings.RAZORPAY_KEY_ID, settings.RAZORPAY_KEY_SECRET, settings.RAZORPAY_WEBHOOK_SECRET];
  if (razorpay.some(Boolean) && !razorpay.every(Boolean))
    wrong.push('RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set together.');
  if ((settings.GOOGLE_CLIENT_ID === undefined) !== (settings.GOOGLE_CLIENT_SECRET === undefined))
    wrong.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  return wrong;
}

/** Returns the settings for the table in docs/settings.md: name, meaning and default. */
export function describeSettings(): { name: string; meaning: string; default: string }[] {
  return Object.entries(shape.shape).map(([name, field]) => {
    const plain = field.safeParse(undefined);
    const fallback = plain.success && plain.data !== undefined ? String(plain.data) : '';
    return { name, meaning: field.description ?? '', default: fallback };
  });
}
