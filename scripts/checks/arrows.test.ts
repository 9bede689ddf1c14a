import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const program = join(root, 'node_modules/.bin/depcruise');
const config = join(root, '.dependency-cruiser.mjs');

/**
 * Creates files in a copy of the repository's folders, and returns the rules that they break. `files` maps the path of
 * each file to the path that it imports.
 */
function brokenRules(files: Record<string, string>): string[] {
  const house = mkdtempSync(join(tmpdir(), 'kasauti-arrows-'));
  onTestFinished(() => rmSync(house, { recursive: true }));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  const all = { 'apps/server/modules/identity/index.ts': '', ...files };
  for (const [path, target] of Object.entries(all)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), target && `import * as it from '${target}';\nconsole.log(it);\n`);
  }
  const { stdout } = spawnSync(program, ['--config', config, '--output-type', 'json', '.'], {
    cwd: house,
    encoding: 'utf8',
  });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map(({ rule }) => rule.name))].sort();
}

test.each([
  ['a rule that reads a file', { 'packages/domain/a.ts': 'node:fs' }, 'domain-stands-alone'],
  ['a contract with the whole of zod', { 'packages/contract/a.ts': 'zod' }, 'contract-knows-the-domain-alone'],
  [
    'a module that passes the front door of another',
    { 'apps/server/modules/orders/a.ts': '../identity/store.ts', 'apps/server/modules/identity/store.ts': '' },
    'modules-by-the-front-door',
  ],
  [
    'an arrow that is not listed',
    { 'apps/server/modules/carts/a.ts': '../orders/index.ts', 'apps/server/modules/orders/index.ts': '' },
    'arrows-of-carts',
  ],
  [
    'an arrow of a module without arrows',
    { 'apps/server/modules/bank/a.ts': '../orders/index.ts', 'apps/server/modules/orders/index.ts': '' },
    'modules-without-arrows',
  ],
  [
    'a platform that knows a module',
    { 'apps/server/platform/a.ts': '../modules/identity/index.ts' },
    'platform-knows-no-module',
  ],
  ['SQL outside the store', { 'apps/server/modules/orders/pay-order.ts': 'kysely' }, 'sql-in-the-store'],
  ['HTTP inside a use case', { 'apps/server/modules/orders/pay-order.ts': 'fastify' }, 'http-in-the-routes'],
  [
    'a feature that knows another',
    { 'apps/web/features/a/a.ts': '../b/b.ts', 'apps/web/features/b/b.ts': '' },
    'features-do-not-know-each-other',
  ],
  [
    'a feature that knows its page',
    { 'apps/web/features/a/a.ts': '../../pages/home.ts', 'apps/web/pages/home.ts': '' },
    'pages-then-features-then-lib',
  ],
  [
    'a bundle with server code',
    { 'apps/web/lib/a.ts': '../../server/app.ts', 'apps/server/app.ts': '' },
    'web-and-server-meet-in-the-contract',
  ],
  ['a circle', { 'packages/domain/a.ts': './b.ts', 'packages/domain/b.ts': './a.ts' }, 'no-circle'],
  ['an import that leads nowhere', { 'apps/web/lib/a.ts': './gone.ts' }, 'nothing-missing'],
])('%s is an error', (_, files, rule) => {
  expect(brokenRules(files as unknown as Record<string, string>)).toContain(rule);
});

test('a module may use what is its own, the listed neighbours and those of all', () => {
  const index = (name: string) => `apps/server/modules/${name}/index.ts`;
  const files = {
    'apps/server/modules/orders/pay-order.ts': '../identity/index.ts',
    'apps/server/modules/orders/store.ts': 'kysely',
    'apps/server/modules/orders/routes.ts': './pay-order.ts',
    'apps/server/modules/scheduling/seat/claim-seat.ts': '../../orders/index.ts',
    [index('orders')]: './store.ts',
  };
  expect(brokenRules(files)).toEqual([]);
});
