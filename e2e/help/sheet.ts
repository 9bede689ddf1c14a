import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import type { Say } from './words.ts';

/** Downloads the response sheet from the result page. Returns what `npm run kasauti -- verify` prints for it. */
export async function verifySheet(page: Page, say: Say): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('Download the response sheet (JSON)') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^response-sheet-.+\.json$/);
  const words = [
    'run',
    '--silent',
    'kasauti',
    '--',
    'verify',
    await download.path(),
    '--url',
    new URL(page.url()).origin,
  ];
  const { stdout } = await promisify(execFile)('npm', words, { cwd: join(import.meta.dirname, '../..') });
  return stdout;
}
