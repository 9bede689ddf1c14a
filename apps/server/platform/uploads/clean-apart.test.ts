import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test } from 'vitest';
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
  expect(await cleanApart(task, { maxMs: 0 })).toMatchObject({ code: 'cannot-check-now', status: 503 });
});

test('one that brings its process down does not bring ours down', async () => {
  // There is no such file, so the process ends with an unexpected error.
  const task = { path: join(folder.path, 'none'), accept: 'document', scanner } as const;
  expect(await cleanApart(task)).toMatchObject({ code: 'cannot-check-now' });
});

/** Returns the ids of the live child processes. */
async function children(): Promise<number[]> {
  const all = await readdir('/proc');
  const parents = all
    .filter((name) => /^\d+$/.test(name))
    .map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return state !== 'Z' && Number(parent) === process.pid ? [Number(name)] : [];
    });
  return (await Promise.all(parents)).flat();
}

/** Starts a virus scanner that sends no reply until the test allows it. */
async function givenSlowScanner() {
  const [asked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    asked.resolve();
    void mayAnswer.promise.then(() => socket.end('stream: OK\0'));
  });
  const socketPath = join(folder.path, `scanner-${Math.trunc(performance.now() * 1000)}`);
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  onTestFinished(() => void server.close());
  return { scanner: { CLAMD_SOCKET: socketPath }, isAsked: asked.promise, answer: mayAnswer.resolve };
}

test.skipIf(process.platform !== 'linux')(
  'the process has none of our secrets and stands behind whatever else the machine does',
  async () => {
    const before = new Set(await children());
    process.env.CANARY_SECRET = 'CANARY-SECRET';
    onTestFinished(() => void delete process.env.CANARY_SECRET);
    const slow = await givenSlowScanner();
    const path = await givenFile(await plainPdf());
    const cleaned = cleanApart({ path, accept: 'document', scanner: slow.scanner });
    await slow.isAsked;
    const begun = (await children()).filter((pid) => !before.has(pid));
    expect(begun).toHaveLength(1);
    for (const pid of begun) {
      expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('CANARY-SECRET');
      expect(getPriority(pid)).toBeGreaterThan(getPriority());
    }
    slow.answer();
    expect(await cleaned).toMatchObject({ contentType: 'application/pdf' });
  },
);

test.skipIf(process.platform !== 'linux')('one that has had its time is ended, whatever it waits for', async () => {
  const before = new Set(await children());
  const { scanner } = await givenSlowScanner();
  const path = await givenFile(await plainPdf());
  const task = { path, accept: 'document', scanner } as const;
  expect(await cleanApart(task, { maxMs: 0 })).toMatchObject({ code: 'cannot-check-now' });
  // If the process was not stopped, it would wait fifteen seconds for the scanner.
  const left = async () => (await children()).filter((pid) => !before.has(pid));
  await expect.poll(left, { timeout: 10_000 }).toEqual([]);
});
