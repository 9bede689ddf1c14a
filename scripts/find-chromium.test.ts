import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

const silent = () => {};

/** Creates a folder of programs. Each prints the given line when it is asked for its version. */
function folderWith(programs: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kasauti-chromium-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, line] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${line}"\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

test('CHROMIUM_PATH is taken before any other', async () => {
  const named = join(folderWith({ mine: 'Chromium 156.0' }), 'mine');
  const inPath = folderWith({ chromium: 'Chromium 1.0' });
  expect(await findChromium({ CHROMIUM_PATH: named, PATH: inPath }, silent)).toBe(named);
});

test('a CHROMIUM_PATH that leads nowhere is reported, and nothing else is tried instead', async () => {
  const inPath = folderWith({ chromium: 'Chromium 156.0' });
  const found = findChromium({ CHROMIUM_PATH: '/nowhere/chromium', PATH: inPath }, silent);
  await expect(found).rejects.toThrow('CHROMIUM_PATH is /nowhere/chromium, and no Chromium that works is there.');
});

test('a program of the right name that is no browser is passed over', async () => {
  const hint = folderWith({ chromium: 'please install it by your package manager' });
  const real = folderWith({ 'google-chrome': 'Google Chrome 156.0' });
  const found = await findChromium({ PATH: `${hint}:${real}` }, silent);
  expect(found).not.toBe(join(hint, 'chromium'));
});
