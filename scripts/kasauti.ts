import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkKeptReceipts, checkSheet, type KeyRing } from '../apps/server/modules/results/check-sheet.ts';
import type { SheetCheck } from '../apps/server/modules/results/sheet-check.ts';
import type { Database } from '../apps/server/platform/database.ts';
import { StartProblem } from '../apps/server/platform/embedded-postgres/start-problem.ts';
import type { Settings } from '../apps/server/platform/settings.ts';
import { staffRoles } from '../packages/contract/identity.ts';
import { keptReceipts, signedSheet } from '../packages/contract/response-sheet.ts';
import { runCommand, whyUnreadable } from './tell-problem.ts';

const usage = `npm run kasauti -- <command>

  verify <sheet file> --key <file with the public keys> | --url <address of the site that issued it>
      checks a response sheet, or the receipts that a candidate kept
  audit [--object <kind>[:<id>]] [--since <day or instant>]
      prints the audit log, or a part of it
  audit-verify
      checks that nothing in the audit log was changed, added or removed
  code <key of an authenticator app>
      prints the six-digit code that the app would show
  create-staff --email <address> --name <full name> --role <role> [--provider <slug> | --centre <slug> | --organisation <code>]
      makes an account for staff and prints how they get in; bound to a provider, a centre or an organisation, they see and
      change nothing outside it; a centre_manager always has a centre
      roles: ${staffRoles.join(', ')}
  staff-disable <e-mail> [--reason <text>]
      shuts an account of staff for good
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

/** Checks a response sheet against keys that the person at the keyboard brings: those in the sheet's reach prove nothing. */
async function verify(path: string, { key, url }: { key?: string; url?: string }): Promise<void> {
  if ((key === undefined) === (url === undefined))
    throw new StartProblem(`Bring the public keys that you trust: either --key or --url.\nUsage:\n${usage}`);
  const text = await readText(path);
  const keys = readKeys(key === undefined ? await fetchText(url ?? '') : await readText(key), key ?? url ?? '');
  const value = parseJson(text);
  const kept = keptReceipts.safeParse(value);
  if (kept.success)
    return tellReceipts(
      path,
      kept.data.attemptId,
      await checkKeptReceipts(kept.data.attemptId, kept.data.receipts, keys),
    );
  const parsed = signedSheet.safeParse(value);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    const where = first?.path.length ? ` at ${first.path.join('.')}` : '';
    console.log(`VERDICT: NOT GENUINE. ${path} is no response sheet (${first?.message}${where}).`);
    process.exitCode = 1;
    return;
  }
  const { candidate, exam, attempt } = parsed.data.sheet;
  console.log(`Response sheet of ${candidate.name}, roll number ${candidate.rollNumber}`);
  console.log(`${exam.testCode}, ${exam.title.en}; attempt ${attempt.attemptId}\n`);
  tellVerdict(await checkSheet(parsed.data, keys));
}

function tellReceipts(path: string, attemptId: string, { verdict, what, says }: SheetCheck): void {
  console.log(`${path} holds the receipts that a candidate kept of attempt ${attemptId}.\n`);
  console.log(`  ${verdict.padEnd(7)}  ${what.padEnd(9)}  ${says}`);
  if (verdict === 'bad') process.exitCode = 1;
  const genuine = 'receipts are genuine. What was answered, and the score, are checked with the response sheet.';
  console.log(
    `\nVERDICT: ${verdict === 'good' ? genuine : verdict === 'bad' ? 'receipts are NOT GENUINE.' : 'no receipts to check.'}`,
  );
}

function tellVerdict(checks: SheetCheck[]): void {
  for (const { verdict, what, says } of checks) console.log(`  ${verdict.padEnd(7)}  ${what.padEnd(9)}  ${says}`);
  const failed = checks.filter((check) => check.verdict === 'bad').length;
  if (failed > 0) {
    console.log(`\nVERDICT: NOT GENUINE. ${failed} of ${checks.length} checks failed.`);
    process.exitCode = 1;
  } else if (checks.some((check) => check.verdict === 'skipped')) {
    console.log('\nVERDICT: genuine. The score was not part of the check.');
  } else {
    console.log('\nVERDICT: genuine, and the score follows from the answers.');
  }
}

/** A JWK, a list of them, or a JWK Set as `GET /api/v1/keys` answers it. */
function readKeys(text: string, from: string): KeyRing {
  const value = parseJson(text);
  const set = (value as { keys?: unknown } | null)?.keys;
  const list: unknown[] = Array.isArray(value) ? value : Array.isArray(set) ? set : [value];
  const keys = new Map<string, KeyObject>();
  for (const one of list) {
    const jwk = one as (JsonWebKey & { kid?: unknown }) | null;
    if (jwk?.kty !== 'OKP' || jwk.crv !== 'Ed25519' || typeof jwk.kid !== 'string') continue;
    const key = publicKey(jwk.x ?? '');
    if (key) keys.set(jwk.kid, key);
  }
  if (keys.size === 0) throw new StartProblem(`There is no Ed25519 public key (JWK with a kid) at ${from}.`);
  return keys;
}

/** Only the public half is read: whoever brings a private key by mistake checks with its public one. Null: not on the curve. */
function publicKey(x: string): KeyObject | null {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  } catch {
    return null;
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new StartProblem(whyUnreadable(path, error));
  }
}

async function fetchText(url: string): Promise<string> {
  if (!URL.canParse(url)) throw new StartProblem(`--url is ${JSON.stringify(url)}, which is no address.`);
  const address = new URL('/api/v1/keys', url);
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(15_000) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return await answer.text();
  } catch (error) {
    throw new StartProblem(`${address} could not be asked for its keys: ${(error as Error).message}.`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
    import('../apps/server/platform/work.ts'),
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
  for (const line of done.lines) console.log(line);
  if (!done.ok) process.exitCode = 1;
}

/** Opens the database of this installation, which may be serving at the same time. */
async function inInstallation<T>(act: (database: Database, settings: Settings) => Promise<T>): Promise<T> {
  const [{ loadCommandSettings }, { openExistingInstallation }, { openDatabase }] = await Promise.all([
    import('../apps/server/platform/command-settings.ts'),
    import('../apps/server/platform/existing-installation.ts'),
    import('../apps/server/platform/database.ts'),
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
