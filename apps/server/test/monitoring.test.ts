import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testApp } from './app.ts';

const folder = join(import.meta.dirname, '../../../docs/runbooks');
const rulesFile = join(folder, 'monitoring/kasauti.rules.yml');
const hasPromtool = (process.env.PATH ?? '').split(delimiter).some((path) => existsSync(join(path, 'promtool')));

test.each(['monitoring.md', 'monitoring/kasauti.rules.yml', 'monitoring/kasauti.dashboard.json'])(
  '%s names only metrics that a server has',
  async (file) => {
    const app = await testApp();
    const { body } = await app.fastify.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    const known = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const text = await readFile(join(folder, file), 'utf8');
    const named = [...text.matchAll(/\bkasauti_[a-z0-9_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  },
);

test.skipIf(!hasPromtool)('Prometheus accepts the alerts (needs promtool)', async () => {
  const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', rulesFile]);
  expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
});
