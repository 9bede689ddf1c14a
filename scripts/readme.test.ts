import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSettings } from '../apps/server/platform/settings.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test('the README’s table holds every setting with its meaning and its default', () => {
  const missing = describeSettings().filter(
    (setting) =>
      !readme.includes(
        `| \`${setting.name}\` | ${setting.meaning} | ${setting.default ? `\`${setting.default}\`` : ''} |`,
      ),
  );
  expect(missing).toEqual([]);
});

test('every command that the README names exists, and so does every file it links to', () => {
  const commands = [...readme.matchAll(/npm run ([a-z0-9:-]+)/g)].map((match) => match[1] ?? '');
  expect(commands.filter((name) => !scripts[name])).toEqual([]);
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1] ?? '');
  expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([]);
});
