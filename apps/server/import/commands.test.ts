import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { record } from '../modules/audit/index.ts';
import { codeAt } from '../modules/identity/index.ts';
import { holdServerLock } from '../platform/database/embedded-postgres/server-lock.ts';
import { writeDemoMark } from '../platform/demo-mark.ts';
import { testApp } from '../test/app.ts';
import { disposableFolder } from '../test/disposable-folder.ts';
import { givenProvider } from '../test/given/catalogue.ts';
import { givenSignedIn, givenUser } from '../test/given/identity.ts';

/**
 * Tests the commands with which an operator fills an empty installation. They run as separate processes and use this
 * test's database.
 */
const program = resolve(import.meta.dirname, '../../../scripts/commands/kasauti.ts');
const app = await testApp();
const kasauti = (...args: string[]) =>
  new Promise<{ code: number; out: string }>((done) => {
    const { KASAUTI_DATA_DIR, KASAUTI_SECRET } = app.settings;
    const env = { ...process.env, DATABASE_URL: app.databaseUrl, KASAUTI_DATA_DIR, KASAUTI_SECRET };
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout + stderr }),
    );
  });

const NO_ID = '01900000-0000-7000-8000-000000000000';
const proctor = ['create-staff', '--email', 'proctor@exams.example.org', '--name', 'Ravi Nair', '--role', 'proctor'];

test('a staff account is created once, and the command prints a link and an authenticator key', async () => {
  const made = await kasauti(...proctor);
  expect([made.code, made.out]).toEqual([0, expect.stringContaining('/reset-password#token=')]);
  const key = /authenticator app .*: ([A-Z2-7]+)/.exec(made.out)?.[1] ?? '';
  const code = await kasauti('code', key);
  const near = [-30_000, 0, 30_000].map((ms) => codeAt(key, new Date(Date.now() + ms)));
  expect(near).toContain(code.out.trim());
  expect(await kasauti(...proctor)).toEqual({ code: 1, out: 'proctor@exams.example.org has an account already.\n' });
});

test('an author of one provider is bound to it from the first day', async () => {
  const slug = await givenProvider(app);
  const email = 'author@exams.example.org';
  const made = await kasauti(
    ...['create-staff', '--email', email, '--name', 'Lata Iyer', '--role', 'author', '--provider', slug],
  );
  expect([made.code, made.out]).toEqual([0, expect.stringContaining(`as author, for the provider ${slug} alone.`)]);
  const { rows } = await app.pool.query(
    'select slug from user_account join provider using (provider_id) where email = $1',
    [email],
  );
  expect(rows).toEqual([{ slug }]);
});

test('a leaving member of staff is disabled, a lost phone gets a new key, a session is ended, and each command reports it in a sentence', async () => {
  const [leaving, staying] = [await givenUser(app, { role: 'finance' }), await givenSignedIn(app, { role: 'support' })];
  const admin = await givenUser(app, { role: 'admin' });
  const ended = await kasauti('end-sessions', staying.email);
  expect(ended).toEqual({
    code: 0,
    out: expect.stringContaining('Their session has ended, and their screens show this.'),
  });
  const disabled = await kasauti('staff-disable', leaving.email, '--reason', 'left');
  expect(disabled).toEqual({ code: 0, out: expect.stringContaining(`${leaving.email} can no longer log in here.`) });
  const rekeyed = await kasauti('staff-rekey', staying.email, '--reason', '  ');
  expect(rekeyed).toEqual({ code: 0, out: expect.stringMatching(/shown once:\n\n {2}[A-Z2-7]{26,}\n/) });
  const last = await kasauti('staff-disable', admin.email);
  expect(last).toEqual({ code: 1, out: expect.stringContaining(`${admin.email} is the last admin.`) });
  const { rows } = await app.pool.query(
    `select action, reason from audit_entry
     where actor_role = 'system' and object_id in ($1, $2) and action ~ '^(staff|session)' and action <> 'staff.register' order by entry_no`,
    [leaving.userId, staying.userId],
  );
  expect(rows).toEqual([
    { action: 'session.end', reason: null },
    { action: 'staff.disable', reason: 'left' },
    { action: 'staff.rekey', reason: null },
  ]);
});

test('a link leads to the server that runs on this data folder, whatever its port', async () => {
  const lock = await holdServerLock(app.settings.KASAUTI_DATA_DIR, 'http://localhost:3900');
  onTestFinished(() => lock.release());
  const made = await kasauti(
    'create-staff',
    '--email',
    'asha@exams.example.org',
    '--name',
    'Asha Rao',
    '--role',
    'support',
  );
  expect(made.out).toContain('http://localhost:3900/reset-password#token=');
});

test('a file fills the marketplace, and is not taken twice', async () => {
  const folder = await disposableFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'marketplace.json');
  const example = await readFile(join(import.meta.dirname, '../../../docs/examples/marketplace.json'), 'utf8');
  await writeFile(path, example.replaceAll('2027-', `${new Date().getUTCFullYear() + 1}-`));
  expect(await kasauti('import', path)).toEqual({
    code: 0,
    out: 'Imported: categories 1, providers 1, forms 2, exams 2, centres 1, online rooms 1, sittings 2, the footer, pages 5.\n',
  });
  const again = await kasauti('import', path);
  const there = [
    'The category office-skills',
    'The provider vindhya-skills',
    'The centre bpl-tatya-tope-nagar',
    'The room open/practice-1',
  ];
  const refused = `Nothing was imported. 4 faults:\n${there.map((what) => `  ${what} is there already.\n`).join('')}`;
  expect(again).toEqual({ code: 1, out: `${refused.trimEnd()}\n` });
  await writeDemoMark(app.databaseUrl, 'demo');
  expect((await kasauti('import', path)).out).toBe(
    `${refused} This is the demo: files like the example are meant for a marketplace of your own.\n`,
  );
});

test('the audit log is printed a line per entry, of one object or since a moment', async () => {
  const noon = new Date('2026-11-21T06:30:00Z');
  const staff = await givenUser(app, { role: 'proctor' });
  const fact = { action: 'room.pause', objectKind: 'attempt', actorRole: 'proctor' };
  const entry = async (at: Date, objectId: string, more: object = {}) =>
    await app.at(at, async (work) => record(work, { ...fact, actorId: null, objectId, ...more }));
  await entry(noon, 'a1', { actorId: staff.userId, reason: 'Power cut', detail: { minutes: 5 } });
  await entry(new Date('2026-11-21T18:29:59Z'), 'a2');
  await entry(new Date('2026-11-21T18:30:00Z'), 'a1');
  const printed = async (...args: string[]) => {
    const { code, out } = await kasauti('audit', ...args);
    expect(code).toBe(0);
    return out
      .trim()
      .split('\n')
      .map((line) => line.replace(/^\d+ {2}/, ''));
  };
  const early = `2026-11-21 12:00:00 IST  proctor ${staff.email}  room.pause  attempt:a1  "Power cut"  {"minutes":5}`;
  const late = '2026-11-22 00:00:00 IST  proctor  room.pause  attempt:a1';
  expect(await printed('--object', 'attempt:a1')).toEqual([early, late]);
  expect(await printed('--object', 'attempt', '--since', '2026-11-22')).toEqual([late]);
  expect(await printed('--object', 'attempt', '--since', '2026-11-21T23:59:59+05:30')).toHaveLength(2);
  expect(await printed('--object', 'order')).toEqual(['The audit log has no such entry.']);
  // The command escapes control characters and direction characters in a user's text, so they cannot change how the
  // line is shown.
  await entry(noon, 'a3\u001b[2J', { reason: 'stopped \u202eyb' });
  expect(await printed('--object', 'attempt', '--since', '2026-11-21T11:59:59+05:30')).toContain(
    '2026-11-21 12:00:00 IST  proctor  room.pause  attempt:a3\\u{1b}[2J  "stopped \\u{202e}yb"',
  );
});

test.each([
  [['audit', '--object', 'Order 7'], '--object is Order 7: it must be a kind'],
  [['audit', '--since', 'yesterday'], '--since is yesterday: it must be a day in India'],
  [['audit', '--since', '2026-13-41'], '--since is 2026-13-41: it must be a day in India'],
  [['create-staff', '--email', 'a@b.in', '--name', 'Asha Rao', '--role', 'cook'], '--role is cook: it must be one of'],
  [['create-staff', '--email', 'asha', '--name', 'Asha Rao', '--role', 'admin'], '--email is asha: it must be'],
  [['create-staff', '--email', 'a@b.in', '--role', 'admin'], '--name is missing'],
  [
    ['create-staff', '--email', 'a@b.in', '--name', 'Asha Rao', '--role', 'centre_manager'],
    'The role centre_manager must be limited. Name the limit with --centre.',
  ],
  [
    ['create-staff', '--email', 'a@b.in', '--name', 'Asha Rao', '--role', 'author', '--centre', 'moon'],
    'With this limit to one centre, the role author could not do anything. The role can be limited with --provider.',
  ],
  [
    ['create-staff', '--email', 'a@b.in', '--name', 'Asha Rao', '--role', 'admin', '--provider', 'moon'],
    'This role cannot be limited.',
  ],
  [
    ['create-staff', '--email', 'a@b.in', '--name', 'Asha', '--role', 'support', '--provider', 'x', '--centre', 'y'],
    'An account can be limited to only one thing. Give only one of --provider, --centre.',
  ],
  [
    ['create-staff', '--email', 'a@b.in', '--name', 'Asha Rao', '--role', 'author', '--provider', 'moon'],
    'There is no provider moon.',
  ],
  [
    ['create-staff', '--email', 'a@b.in', '--name', 'Asha Rao', '--role', 'centre_manager', '--centre', 'moon'],
    'There is no centre moon.',
  ],
  [['staff-disable', 'nobody@b.in'], 'Nobody has an account with the address nobody@b.in.'],
  [['end-sessions'], 'Usage:'],
  [[], 'roles: proctor, '],
  [[], 'logs a person out everywhere, staff or candidate'],
  [['import', '/nowhere.json'], '/nowhere.json cannot be read: there is no such file.'],
  [
    ['verify', 'nope.json', '--key', 'keys.json'],
    '/nope.json cannot be read: there is no such file. A relative path is read',
  ],
  [['accommodation', 'grant', 'a@b.in', 'scribe'], 'grant is not a decision. Write list, approve or refuse.'],
  [['accommodation', 'approve'], 'Write the id of the request: approve <id>.'],
  [['accommodation', 'approve', 'a@b.in'], 'There is no open request a@b.in. The command `accommodation list` shows'],
  [['accommodation', 'approve', NO_ID, 'scribe'], 'The word scribe is not allowed here'],
  [['accommodation', 'approve', NO_ID, '--reason', 'x'], '--by is missing'],
  [['accommodation', 'approve', NO_ID, '--by', 'c@d.in'], '--reason is missing'],
  [['call-off', NO_ID], 'Give the reason that the candidates will read: --reason.'],
  [['call-off', NO_ID, '--reason', 'Flood'], `There is no sitting ${NO_ID}.`],
  [['import', program], 'is no JSON'],
  [['import', join(import.meta.dirname, '../../../package.json')], 'Unrecognized keys'],
])('asked wrongly (%j), it is said what is wrong', async (args, sentence) => {
  const { code, out } = await kasauti(...args);
  expect([code, out]).toEqual([1, expect.stringContaining(sentence)]);
});

test.each([
  [['--help'], 'create-staff    creates an account for staff'],
  [['help'], 'create-staff    creates an account for staff'],
  [['create-staff', '--help'], '--organisation=<code>    limits the account'],
  [['end-sessions', '-h'], '[OPTIONS] <EMAIL>'],
])('help is given for all commands and for one (%j), without colours where nobody sees them', async (args, line) => {
  const { code, out } = await kasauti(...args);
  expect([code, out]).toEqual([0, expect.stringContaining(line)]);
  expect(out).not.toContain('\u001b');
});

test('a mistyped option is refused, and so is a word too many: no account is made that is bound to nothing', async () => {
  const author = ['create-staff', '--email', 'typo@exams.example.org', '--name', 'Lata Iyer', '--role', 'author'];
  const mistyped = await kasauti(...author, '--provder', 'moon');
  expect(mistyped).toEqual({ code: 1, out: expect.stringContaining("Unknown option '--provder'") });
  expect(await kasauti(...author, 'moon')).toEqual({ code: 1, out: expect.stringContaining('Usage:') });
  const { rows } = await app.pool.query("select from user_account where email = 'typo@exams.example.org'");
  expect(rows).toEqual([]);
});

test('an option means the same before its command as behind it, also when its value looks like an option', async () => {
  const { email } = await givenUser(app);
  const ended = await kasauti('--reason=--no-phone', 'end-sessions', email);
  expect(ended).toEqual({ code: 0, out: expect.stringContaining('They had no open session.') });
  const { rows } = await app.pool.query(
    "select reason from audit_entry where action = 'session.end' order by entry_no",
  );
  expect(rows.at(-1)).toEqual({ reason: '--no-phone' });
});

describe('with --json a command writes for a program', () => {
  const jsonOf = async (...args: string[]) => {
    const { code, out } = await kasauti(...args, '--json');
    return { code, value: JSON.parse(out) };
  };

  test('what came of it, on one line, with the same exit code', async () => {
    const { email } = await givenUser(app);
    expect(await jsonOf('end-sessions', email)).toEqual({
      code: 0,
      value: { email, kind: 'ended', hadSession: false },
    });
    expect(await jsonOf('audit-verify')).toEqual({ code: 0, value: expect.objectContaining({ ok: true }) });
    expect(await jsonOf('call-off', NO_ID, '--reason', 'Flood')).toEqual({ code: 1, value: { kind: 'not-found' } });
    expect(await jsonOf('accommodation', 'list')).toEqual({ code: 0, value: { waiting: [] } });
  });

  test('each entry of the log on a line of its own, with nothing that turns the direction of reading', async () => {
    const fact = { action: 'room.pause', objectKind: 'sign', actorRole: 'proctor', actorId: null };
    await app.at(new Date(), async (work) => record(work, { ...fact, objectId: 's1', reason: 'stopped \u202eyb' }));
    await app.at(new Date(), async (work) => record(work, { ...fact, objectId: 's2' }));
    const { out } = await kasauti('audit', '--object', 'sign', '--json');
    expect(out).toContain('\\u202eyb');
    const entries = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries).toMatchObject([
      { action: 'room.pause', objectId: 's1', reason: 'stopped \u202eyb', actorEmail: null },
      { action: 'room.pause', objectId: 's2', reason: null },
    ]);
  });

  test('and what went wrong stays a sentence for people, beside it', async () => {
    const { code, out } = await kasauti('import', '/nowhere.json', '--json');
    expect([code, out]).toEqual([1, expect.stringContaining('/nowhere.json cannot be read')]);
  });
});
