import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { disposableFolder } from '../../test/disposable-folder.ts';
import { largeHeicPicture, plainPdf } from '../../test/given/files.ts';
import { cleanApart } from './clean-apart.ts';

const folder = await disposableFolder();
afterAll(() => folder.remove());
const scanner = { CLAMD_SOCKET: undefined };

async function givenFile(bytes: Buffer): Promise<string> {
  const path = join(folder.path, `${Math.trunc(performance.now() * 1000)}`);
  await writeFile(path, bytes);
  return path;
}

test('a file is cleaned in a process of its own, with the same outcome', async () => {
  const heic = await givenFile(largeHeicPicture());
  const picture = await cleanApart({ path: heic, accept: 'picture', longestSidePx: 600, scanner });
  if (isRefusal(picture)) throw new Error(picture.code);
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 600 });
  const pdf = await givenFile(await plainPdf());
  const document = await cleanApart({ path: pdf, accept: 'document', scanner });
  expect(document).toEqual({ bytes: await readFile(pdf), contentType: 'application/pdf' });
  const words = await givenFile(Buffer.from('just words'));
  expect(await cleanApart({ path: words, accept: 'document', scanner })).toMatchObject({ code: 'not-a-document' });
});

test('one that takes too long is not kept, and may be tried again', async () => {
  const path = await givenFile(largeHeicPicture());
  const task = { path, accept: 'document', scanner } as const;
  expect(await cleanApart(task, { mostMs: 0 })).toMatchObject({ code: 'cannot-check-now', status: 503 });
});

test('one that brings its process down does not bring ours down', async () => {
  // The process ends on what it did not expect: the file is not there.
  const task = { path: join(folder.path, 'none'), accept: 'document', scanner } as const;
  expect(await cleanApart(task)).toMatchObject({ code: 'cannot-check-now' });
});
