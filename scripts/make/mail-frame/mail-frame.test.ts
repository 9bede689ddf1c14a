import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileMailFrame } from './compile-mail-frame.ts';

test('the frame that is checked in is what its source compiles to; `npm run mail-frame` writes it', async () => {
  const written = await readFile(join(import.meta.dirname, '../../../apps/server/platform/mail/frame.html'), 'utf8');
  expect(written).toBe(await compileMailFrame());
});
