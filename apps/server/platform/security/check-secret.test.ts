import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { testApp } from '../../test/app.ts';
import { StartProblem } from '../database/embedded-postgres/start-problem.ts';

const app = await testApp();
const newSecret = () => randomBytes(32).toString('hex');
const startWith = async (KASAUTI_SECRET: string) => {
  const other = await buildApp({
    settings: { ...app.settings, KASAUTI_SECRET },
    databaseUrl: app.databaseUrl,
    log: app.log,
  });
  onTestFinished(() => other.close());
  return other;
};
const forget = () => app.pool.query('delete from installation_secret');

test('a process with the secret of the database starts, and one with another does not', async () => {
  await startWith(app.settings.KASAUTI_SECRET!);
  await expect(startWith(newSecret())).rejects.toThrow(StartProblem);
  await startWith(app.settings.KASAUTI_SECRET!);
});

test('a refused process leaves no connection behind', async () => {
  const count = async () => {
    const { rows } = await app.pool.query<{ count: number }>(
      'select count(*)::integer as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rows[0]!.count;
  };
  const before = await count();
  for (let time = 0; time < 3; time += 1) await expect(startWith(newSecret())).rejects.toThrow(StartProblem);
  await expect.poll(count).toBeLessThanOrEqual(before);
});

test('of several new processes with different secrets only one starts, then and later', async () => {
  await forget();
  const secrets = Array.from({ length: 4 }, newSecret);
  const started = await Promise.allSettled(secrets.map(startWith));
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  for (const [at, secret] of secrets.entries()) {
    const again = startWith(secret);
    if (started[at]!.status === 'fulfilled') await again;
    else await expect(again).rejects.toThrow(StartProblem);
  }
});

test('the keys of a changed secret are listed first, and those of the one before go on being listed', async () => {
  const keysOf = async ({ fastify }: Pick<typeof app, 'fastify'>) => {
    const { keys } = (await fastify.inject('/api/v1/keys')).json() as { keys: { kid: string; x: string }[] };
    return keys;
  };
  await forget();
  const before = await keysOf(await startWith(newSecret()));
  await forget();
  const after = await keysOf(await startWith(newSecret()));
  expect(before.slice(0, 2).map(({ kid }) => kid.split('-')[0])).toEqual(['sheet', 'receipts']);
  expect(after.slice(0, 2).map(({ kid }) => kid.split('-')[0])).toEqual(['sheet', 'receipts']);
  expect(after).toHaveLength(before.length + 2);
  for (const key of before) expect(after).toContainEqual(key);
});

test('a key that was issued is never taken back or exchanged', async () => {
  await expect(app.pool.query('delete from issued_public_key')).rejects.toThrow('append-only');
  await expect(
    app.pool.query("update issued_public_key set public_key = decode(repeat('00', 32), 'hex')"),
  ).rejects.toThrow('append-only');
});

test('nothing in the database is the secret, or a key that follows from it', async () => {
  await forget();
  const secret = newSecret();
  const { secrets } = await startWith(secret);
  const { rows } = await app.pool.query<{ fingerprint: Buffer }>('select fingerprint from installation_secret');
  const kept = rows[0]!.fingerprint;
  for (const key of ['fingerprint', 'paper-keys', 'totp-secret', 'sign:receipts'].map((purpose) =>
    secrets.key(purpose),
  ))
    expect(kept.equals(key)).toBe(false);
  expect(kept.equals(Buffer.from(secret, 'hex'))).toBe(false);
});
