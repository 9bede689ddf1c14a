import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSettings } from '../../apps/server/platform/settings/settings.ts';

const root = join(import.meta.dirname, '../..');
const guides = [
  'README.md',
  'docs/demo.md',
  'docs/tour.md',
  'docs/runbooks/containers.md',
  'docs/settings.md',
  'docs/commands.md',
  'docs/your-own.md',
  'docs/staff-accounts.md',
];
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test('the table of settings holds every setting with its meaning and its default', () => {
  const settings = read('docs/settings.md');
  const missing = describeSettings().filter(
    (setting) =>
      !settings.includes(
        `| \`${setting.name}\` | ${setting.meaning} | ${setting.default ? `\`${setting.default}\`` : ''} |`,
      ),
  );
  expect(missing).toEqual([]);
});

test.each(guides)('every command that %s names exists, and so does every file it links to', (path) => {
  const guide = read(path);
  const commands = [...guide.matchAll(/npm run ([a-z0-9:-]+)/g)].map((match) => match[1] ?? '');
  expect(commands.filter((name) => !scripts[name])).toEqual([]);
  const links = [...guide.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');
  expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
});

test('the README is one screen to the first start', () => {
  expect(read('README.md').split('\n## Read on')[0]?.split('\n').length).toBeLessThan(40);
});
