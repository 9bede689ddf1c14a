import { type ArgsDef, type CommandDef, defineCommand } from 'citty';
import type { Database } from '../../apps/server/platform/database/database.ts';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import type { Settings } from '../../apps/server/platform/settings/settings.ts';
import { staffRoles } from '../../packages/contract/identity/identity.ts';
import { plainLine } from '../../packages/domain/text/plain-line.ts';
import { type Outcome, printOutcome } from './command-outcome.ts';

/*
 * The commands of `npm run kasauti` with their help texts. Each command loads its modules only when it runs, so it does
 * not wait for the modules of other commands.
 */

const reason = (description: string) => ({ type: 'string', valueHint: 'text', description }) as const;
const positional = (valueHint: string, description: string) =>
  ({ type: 'positional', valueHint, description, required: true }) as const;
const email = positional('e-mail', 'the address of the account');
const why = reason('why, for the audit log');

type Given<Args extends ArgsDef> = { [name in keyof Args]?: string };
/** All words after the command, even those that belong to no argument, and whether `--json` was given. */
type Typed = { words: string[]; asJson: boolean };

/** Defines a command whose result is printed. If the command returns null, it has already printed its result. */
function command<const Args extends ArgsDef>(
  description: string,
  args: Args,
  act: (given: Given<Args>, typed: Typed) => Promise<Outcome | null>,
): CommandDef {
  const json = { type: 'boolean', description: 'writes JSON, for a program to read' } as const;
  const all: ArgsDef = { ...args, json };
  return defineCommand({
    meta: { description },
    args: all,
    run: async ({ args: typed }) => {
      const asJson = typed.json === true;
      const outcome = await act(typed as Given<Args>, { words: typed._, asJson });
      if (outcome) printOutcome(outcome, asJson);
    },
  });
}

export const commands: Record<string, CommandDef> = {
  verify: command(
    'checks a response sheet, or the receipts that a candidate saved',
    {
      file: positional('file', 'the sheet, or the receipts'),
      key: { type: 'string', valueHint: 'file', description: 'a file with the public keys that you trust' },
      url: {
        type: 'string',
        valueHint: 'address',
        description: 'the site that issued it; its daily published heads are checked too',
      },
      heads: { type: 'string', valueHint: 'file', description: 'a file of published heads that you saved' },
    },
    async ({ file = '', key, url, heads }) => {
      if (key === undefined && url === undefined)
        throw new StartProblem('Give the public keys that you trust: --key or --url. More: kasauti verify --help');
      return await (await import('./verify-file.ts')).verifyFile(file, { key, url, heads });
    },
  ),
  audit: command(
    'prints the audit log, or a part of it; with --json an entry on each line',
    {
      object: { type: 'string', valueHint: 'kind[:id]', description: 'of one kind of object, or of one object' },
      since: { type: 'string', valueHint: 'day or instant', description: 'since a day in India, or an instant' },
    },
    async (wishes, { asJson }) => {
      const { auditFilter, printAudit } = await import('./print-audit.ts');
      const filter = auditFilter(wishes);
      await inInstallation((database) => printAudit(database, filter, asJson));
      return null;
    },
  ),
  'audit-verify': command('checks that no entry of the audit log was changed, added or removed', {}, auditVerify),
  'renew-encryption': command(
    'encrypts questions and answer keys with the newest key; an interrupted run continues where it stopped',
    {},
    async () => {
      const { renewWithNewestKey } = await import('./renew-encryption.ts');
      return await inInstallation(renewWithNewestKey);
    },
  ),
  contract: command(
    'applies the migrations that remove what the version before used; no such server may be running',
    {},
    async () => {
      const { contract } = await import('./contract.ts');
      return await contract();
    },
  ),
  'replay-draw': command(
    'computes the draw of a form again from its stored seed and input, and compares it with the form',
    { id: positional('form or draw id', 'a published form whose questions were drawn, or a draw') },
    async ({ id = '' }) => {
      const { replay } = await import('./replay-draw.ts');
      return await inInstallation((database, settings) => replay(database, settings, id));
    },
  ),
  'security-key': command(
    'prints the keys with which you can find lines in the security log',
    { whose: positional('e-mail or network address', 'whose lines') },
    async ({ whose = '' }) => {
      const { securityKeys } = await import('./security-keys.ts');
      const lines = await inInstallation((database, settings) => securityKeys(database, settings, whose));
      return { lines, data: Object.fromEntries(lines.map((line) => line.split(/\s+/))) };
    },
  ),
  code: command(
    'prints the six-digit code that an authenticator app would show',
    { key: positional('key', 'the key of the app') },
    async ({ key = '' }) => await codeOf(key),
  ),
  'create-staff': command(
    `creates an account for staff and prints how they log in; roles: ${staffRoles.join(', ')}`,
    {
      email: {
        type: 'string',
        valueHint: 'address',
        description: 'their e-mail address, which is also their username',
      },
      name: { type: 'string', valueHint: 'full name', description: 'the name that others see' },
      role: {
        type: 'string',
        valueHint: 'role',
        description: 'the role; a centre_manager always needs a centre',
      },
      provider: {
        type: 'string',
        valueHint: 'slug',
        description: 'limits the account: they can see and change only what belongs to this provider',
      },
      centre: {
        type: 'string',
        valueHint: 'slug',
        description: 'limits the account: they can see and change only what belongs to this centre',
      },
      organisation: {
        type: 'string',
        valueHint: 'code',
        description: 'limits the account: they can see and change only what belongs to this organisation',
      },
    },
    async (given) => await (await import('./create-staff.ts')).createStaff(given),
  ),
  'staff-disable': command(
    'disables an account of staff; an administrator can enable it again on the page of that person',
    { email, reason: why },
    async (given) => await onAccount('staff-disable', given),
  ),
  'staff-rekey': command(
    'gives an account of staff a new key for the authenticator app',
    { email, reason: why },
    async (given) => await onAccount('staff-rekey', given),
  ),
  'end-sessions': command(
    'logs a person out everywhere, staff or candidate',
    { email, reason: why },
    async (given) => await onAccount('end-sessions', given),
  ),
  import: command(
    'imports categories, forms, exams, centres and sittings from a file',
    { file: positional('file.json', 'the file') },
    async ({ file = '' }) => await (await import('./import-file.ts')).importFile(file),
  ),
  'check-questions': command(
    'reports what would be imported from a question file of another system; changes nothing',
    {
      file: positional('file', 'the file'),
      format: {
        type: 'string',
        valueHint: 'format',
        description: 'the format, if it cannot be seen from the name of the file',
      },
      language: {
        type: 'string',
        valueHint: 'en or hi',
        description: 'the language of the questions; en if not given',
      },
    },
    async ({ file = '', format, language }) =>
      await (await import('./check-questions.ts')).checkQuestions(file, { format, language }),
  ),
  'call-off': command(
    'calls off a sitting that nobody has begun',
    { sitting: positional('id or name', 'the sitting'), reason: reason('why, in words for its candidates') },
    async ({ sitting = '', reason }) => await callOff(sitting, reason),
  ),
  accommodation: command(
    'list: shows the open requests for more time, a scribe or another accommodation; approve <id>, refuse <id>: decides',
    {
      verb: { type: 'positional', description: 'list, approve or refuse', required: false },
      id: { type: 'positional', description: 'the request', required: false },
      by: { type: 'string', valueHint: 'e-mail', description: 'the member of staff who decides' },
      reason: reason('why, for the record and for the candidate'),
    },
    async (options, { words }) => await accommodation(words, options),
  ),
};

async function onAccount(
  verb: 'staff-disable' | 'staff-rekey' | 'end-sessions',
  given: { email?: string; reason?: string },
) {
  const { accountCommands } = await import('./change-staff.ts');
  return await accountCommands[verb](given.email ?? '', given.reason);
}

/** Checks the whole audit chain of this installation by computing it again. */
async function auditVerify(): Promise<Outcome> {
  const { verifyChain } = await import('../../apps/server/modules/audit/index.ts');
  const verdict = await inInstallation((database) => verifyChain(database));
  const line = verdict.ok
    ? `The audit log is intact: ${verdict.entries} entries. The hash of the last entry is ${verdict.head}.`
    : `The audit log is NOT intact: entry ${verdict.entryNo} ${verdict.what}.`;
  return { lines: [line], data: verdict, isBad: !verdict.ok };
}

/**
 * Cancels a sitting. Its bookings end, the purchases can be used again, and each candidate is informed of the reason.
 */
async function callOff(which: string, reason = ''): Promise<Outcome> {
  if (!reason.trim())
    throw new StartProblem('Give the reason that the candidates will read: --reason. More: kasauti call-off --help');
  const [{ cancelSitting }, { inTransaction }] = await Promise.all([
    import('../../apps/server/modules/scheduling/index.ts'),
    import('../../apps/server/platform/database/work.ts'),
  ]);
  const done = await inInstallation((database) =>
    inTransaction(database, (work) => cancelSitting(work, { which, reason: reason.trim() })),
  );
  const says = {
    'called-off-before': `The sitting ${which} was already called off. Nothing changes.`,
    'not-found': `There is no sitting ${which}.`,
    'has-started':
      'Somebody has begun this sitting, so it can no longer be called off. Pause or end single tests from the room.',
    'is-over': 'This sitting is over.',
  };
  if (done.kind === 'called-off')
    return {
      lines: [`Called off. ${done.bookings} bookings have ended. Each candidate gets an email.`],
      data: done,
    };
  return { lines: [says[done.kind]], data: done, isBad: done.kind !== 'called-off-before' };
}

/** Lists the accommodation requests of candidates, or decides one. */
async function accommodation(words: string[], options: { by?: string; reason?: string }): Promise<Outcome> {
  const { runAccommodationCommand } = await import('../../apps/server/modules/profiles/index.ts');
  const { ok, lines, waiting } = await inInstallation((database, settings) =>
    runAccommodationCommand(database, settings, { words, ...options }),
  );
  return { lines: lines.map(plainLine), data: waiting ? { waiting } : { ok, says: lines }, isBad: !ok };
}

/** Returns the current code for an authenticator key. With it, a demo can be used without a phone. */
async function codeOf(key: string): Promise<Outcome> {
  if (!/^[A-Z2-7]{26,}$/.test(key))
    throw new StartProblem(
      'This is not a key of an authenticator app. Such a key has only capital letters and the digits 2 to 7.',
    );
  const { codeAt } = await import('../../apps/server/modules/identity/index.ts');
  const code = codeAt(key, new Date());
  return { lines: [code], data: { code } };
}

/** Opens the database of this installation. A server may be using it at the same time. */
async function inInstallation<T>(act: (database: Database, settings: Settings) => Promise<T>): Promise<T> {
  const [{ loadCommandSettings }, { openExistingInstallation }, { openDatabase }] = await Promise.all([
    import('../../apps/server/platform/settings/command-settings.ts'),
    import('../../apps/server/platform/database/existing-installation.ts'),
    import('../../apps/server/platform/database/database.ts'),
  ]);
  const settings = await loadCommandSettings(process.env);
  const installation = await openExistingInstallation(settings);
  try {
    const { database, pool } = openDatabase({ url: installation.url, connections: 1, name: 'kasauti command' });
    try {
      return await act(database, settings);
    } finally {
      await pool.end();
    }
  } finally {
    await installation.close();
  }
}
