import { parseArgs } from 'node:util';
import type { Database } from '../apps/server/platform/database/database.ts';
import { StartProblem } from '../apps/server/platform/database/embedded-postgres/start-problem.ts';
import type { Settings } from '../apps/server/platform/settings/settings.ts';
import { staffRoles } from '../packages/contract/identity/identity.ts';
import { plainText } from './checks/plain-text.ts';
import { runCommand } from './print-problem.ts';

const usage = `npm run kasauti -- <command>

  verify <sheet file> --key <file with the public keys> | --url <address of the site that issued it> [--heads <file>]
      checks a response sheet, or the receipts that a candidate kept; with --url also against the heads that the site
      published day by day; --heads names a file of such heads that you kept
  audit [--object <kind>[:<id>]] [--since <day or instant>]
      prints the audit log, or a part of it
  audit-verify
      checks that nothing in the audit log was changed, added or removed
  security-key <e-mail or network address>
      prints the keys by which lines of the security log are found
  code <key of an authenticator app>
      prints the six-digit code that the app would show
  create-staff --email <address> --name <full name> --role <role> [--provider <slug> | --centre <slug> | --organisation <code>]
      makes an account for staff and prints how they get in; bound to a provider, a centre or an organisation, they see and
      change nothing outside it; a centre_manager always has a centre
      roles: ${staffRoles.join(', ')}
  staff-disable <e-mail> [--reason <text>]
      shuts an account of staff; an administrator can open it again on the page of that person
  staff-rekey <e-mail> [--reason <text>]
      gives an account of staff a new key for the authenticator app
  end-sessions <e-mail> [--reason <text>]
      logs a person out everywhere, staff or candidate
  import <file.json>
      takes categories, forms, exams, centres and sittings from a file
  call-off <id or name of a sitting> --reason <text for its candidates>
      calls a sitting off that nobody has begun
  accommodation list
      shows who asks for more time, a scribe or another accommodation
  accommodation approve|refuse <id of the request> --by <e-mail of staff> --reason <text>
      decides about a request`;

await runCommand(async () => {
  const { values, positionals } = readArguments();
  const [command, path] = positionals;
  if (command === 'verify' && path && positionals.length === 2) return await verify(path, values);
  if (command === 'audit-verify' && positionals.length === 1) return await auditVerify();
  if (command === 'audit' && positionals.length === 1) return await audit(values);
  if (command === 'call-off' && path && positionals.length === 2) return await callOff(path, values.reason);
  if (command === 'security-key' && path && positionals.length === 2) return await tellSecurityKeys(path);
  if (command === 'accommodation') return await accommodation(positionals.slice(1), values);
  if (command === 'code' && path && positionals.length === 2) return await tellCode(path);
  if (command === 'create-staff' && positionals.length === 1)
    return await (await import('./create-staff.ts')).createStaff(values);
  if (isAccountCommand(command) && path && positionals.length === 2)
    return await (await import('./change-staff.ts')).accountCommands[command](path, values.reason);
  if (command === 'import' && path && positionals.length === 2)
    return await (await import('./import-file.ts')).importFile(path);
  throw new StartProblem(`Usage:\n${usage}`);
});

function isAccountCommand(word: string | undefined): word is 'staff-disable' | 'staff-rekey' | 'end-sessions' {
  return word === 'staff-disable' || word === 'staff-rekey' || word === 'end-sessions';
}

function readArguments() {
  try {
    const names = [
      'key',
      'url',
      'heads',
      'email',
      'name',
      'role',
      'provider',
      'centre',
      'organisation',
      'by',
      'reason',
      'object',
      'since',
    ] as const;
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }])) as Record<
      (typeof names)[number],
      { type: 'string' }
    >;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}\nUsage:\n${usage}`);
  }
}

/** The files and addresses by which a sheet is checked must be said; see `verify-file.ts`. */
async function verify(path: string, given: { key?: string; url?: string; heads?: string }): Promise<void> {
  if (given.key === undefined && given.url === undefined)
    throw new StartProblem(`Bring the public keys that you trust: --key or --url.\nUsage:\n${usage}`);
  await (await import('./verify-file.ts')).verifyFile(path, given);
}

/** Prints what was recorded, for a person to read. */
async function audit(wishes: { object?: string; since?: string }): Promise<void> {
  const { auditFilter, printAudit } = await import('./print-audit.ts');
  const filter = auditFilter(wishes);
  await inInstallation((database) => printAudit(database, filter));
}

/** Recomputes the whole audit chain of this installation. */
async function auditVerify(): Promise<void> {
  const { verifyChain } = await import('../apps/server/modules/audit/index.ts');
  const verdict = await inInstallation((database) => verifyChain(database));
  if (verdict.ok) {
    console.log(`The audit log is whole: ${verdict.entries} entries, the last one's hash is ${verdict.head}.`);
  } else {
    console.log(`The audit log is NOT whole: entry ${verdict.entryNo} ${verdict.what}.`);
    process.exitCode = 1;
  }
}

/** Calls a sitting off: its bookings end, purchases come back, and each candidate is told the reason. */
async function callOff(which: string, reason = ''): Promise<void> {
  if (!reason.trim()) throw new StartProblem(`Say why, in words for the candidates: --reason.\nUsage:\n${usage}`);
  const [{ cancelSitting }, { inTransaction }] = await Promise.all([
    import('../apps/server/modules/scheduling/index.ts'),
    import('../apps/server/platform/database/work.ts'),
  ]);
  const done = await inInstallation((database) =>
    inTransaction(database, (work) => cancelSitting(work, { which, reason: reason.trim() })),
  );
  const says = {
    'called-off-before': `The sitting ${which} was called off before; nothing changes.`,
    'not-found': `There is no sitting ${which}.`,
    'has-started':
      'Somebody has begun this sitting: it cannot be called off any more. Pause or end single tests from the room.',
    'is-over': 'This sitting is over.',
  };
  if (done.kind === 'called-off')
    return console.log(`Called off. ${done.bookings} bookings have ended; each candidate is told by mail.`);
  console.log(says[done.kind]);
  if (done.kind !== 'called-off-before') process.exitCode = 1;
}

/** Shows and decides what candidates have asked for. */
async function accommodation(words: string[], options: { by?: string; reason?: string }): Promise<void> {
  const { runAccommodationCommand } = await import('../apps/server/modules/profiles/index.ts');
  const done = await inInstallation((database, settings) =>
    runAccommodationCommand(database, settings, { words, ...options }),
  );
  for (const line of done.lines) console.log(plainText(line));
  if (!done.ok) process.exitCode = 1;
}

/** Under which keys somebody, or a place, stands in the security log. */
async function tellSecurityKeys(asked: string): Promise<void> {
  const { securityKeys } = await import('./security-keys.ts');
  for (const line of await inInstallation((database, settings) => securityKeys(database, settings, asked)))
    console.log(line);
}

/** Opens the database of this installation, which may be serving at the same time. */
async function inInstallation<T>(act: (database: Database, settings: Settings) => Promise<T>): Promise<T> {
  const [{ loadCommandSettings }, { openExistingInstallation }, { openDatabase }] = await Promise.all([
    import('../apps/server/platform/settings/command-settings.ts'),
    import('../apps/server/platform/database/existing-installation.ts'),
    import('../apps/server/platform/database/database.ts'),
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

/** What an authenticator app would show, for a demo without a phone. */
async function tellCode(key: string): Promise<void> {
  if (!/^[A-Z2-7]{26,}$/.test(key))
    throw new StartProblem('That is no key of an authenticator app: capital letters and the digits 2 to 7.');
  const { codeAt } = await import('../apps/server/modules/identity/index.ts');
  console.log(codeAt(key, new Date()));
}
