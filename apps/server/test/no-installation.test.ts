import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { withClient } from '../platform/database/installation-database.ts';
import { disposableFolder } from './disposable-folder.ts';

/** Tests of commands in a folder without an installation. They must print one sentence and create no installation. */
const scripts = join(import.meta.dirname, '../../../scripts/commands');

const commands: string[][] = [
  ['kasauti.ts', 'audit'],
  ['kasauti.ts', 'audit-verify'],
  ['kasauti.ts', 'security-key', 'asha@people.example'],
  ['kasauti.ts', 'accommodation', 'list'],
  ['kasauti.ts', 'call-off', 'morning', '--reason', 'No power'],
  ['kasauti.ts', 'end-sessions', 'asha@people.example'],
  ['kasauti.ts', 'create-staff', '--email', 'a@b.in', '--name', 'Asha Rao', '--role', 'admin'],
  ['kasauti.ts', 'import', join(import.meta.dirname, '../../../docs/examples/marketplace.json')],
  ['seed.ts', '--check'],
];

function typed([script = '', ...words]: string[], environment: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '1', ...environment };
  return new Promise<{ code: unknown; said: string }>((done) => {
    execFile(process.execPath, [join(scripts, script), ...words], { env }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}

async function emptyPlace(): Promise<string> {
  const folder = await disposableFolder();
  onTestFinished(folder.remove);
  return join(folder.path, 'data');
}

test.each([...commands, ['backup.ts']])(
  '%s %s in a folder without an installation is refused, and makes nothing',
  async (...command) => {
    const dataDir = await emptyPlace();
    const { code, said } = await typed(command, { KASAUTI_DATA_DIR: dataDir });
    expect([code, said]).toEqual([
      1,
      `There is no installation in ${dataDir}. Set KASAUTI_DATA_DIR to its folder, or begin one with \`npm start\`.\n`,
    ]);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  },
);

test.each([...commands, ['doctor.ts']])(
  '%s %s on a database of another kind is refused, and makes nothing',
  async (...command) => {
    const { adminUrl } = inject('databaseServer');
    const name = `empty_${randomUUID().replaceAll('-', '')}`;
    await withClient(adminUrl, (client) => client.query(`create database ${name}`));
    onTestFinished(async () => {
      await withClient(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    });
    const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` });
    const dataDir = await emptyPlace();
    const { code, said } = await typed(command, { KASAUTI_DATA_DIR: dataDir, DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(said).toContain(
      `The database ${name} at ${url.host} holds no installation. Set DATABASE_URL to the one that does, or begin one there with \`npm start\`.\n`,
    );
    expect(said).not.toMatch(/^\s+at /m);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
    const tables = "select from pg_class where relnamespace = 'public'::regnamespace";
    expect((await withClient(url.href, (client) => client.query(tables))).rowCount).toBe(0);
  },
);

test('an unknown option of a command is reported without a stack trace', async () => {
  const { code, said } = await typed(['backup.ts', '--too', 'far'], { KASAUTI_DATA_DIR: await emptyPlace() });
  expect([code, said]).toEqual([1, expect.stringContaining("Unknown option '--too'")]);
  expect(said).not.toMatch(/^\s+at /m);
});
