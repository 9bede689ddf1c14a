import { createWriteStream, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { updateProfile } from '@kasauti/contract/identity/profiles.ts';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { type GivenSession, type GivenUser, givenSignedIn } from '../../test/given/identity.ts';

const app = await testApp();
const address = new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' }));
const path = updateProfile.path;
const folder = join(app.settings.KASAUTI_DATA_DIR, 'incoming');
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** Sends the beginning of a call over the network. The test decides when to send the rest. */
function begin(caller: GivenUser & GivenSession, headers: Record<string, string | number>) {
  const socket = connect(Number(address.port), '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket.on('data', (part) => {
    heard += part.toString('latin1');
  });
  socket.on('error', () => {});
  const all = { host: address.host, ...caller.headers, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path.replace('{userId}', caller.userId)} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return {
    write: (bytes: Buffer | string) => socket.write(bytes),
    end: () => socket.destroy(),
    status: async () => {
      await expect.poll(() => heard).toContain('\r\n\r\n');
      return Number(heard.slice(9, 12));
    },
    heard: () => heard,
  };
}

const form = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 9_000_000 };
const head =
  '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';

test('a form with files is on the disk while it arrives, and is deleted when its sender disconnects', async () => {
  const call = begin(await givenSignedIn(app), form);
  call.write(head);
  call.write(Buffer.alloc(2_000_000, 1));
  await expect.poll(() => readdir(folder)).toHaveLength(1);
  call.end();
  await expect.poll(() => readdir(folder)).toEqual([]);
});

test('the fourth form of one person is refused before its first byte is sent, and somebody else’s is not', async () => {
  const [greedy, other] = [await givenSignedIn(app), await givenSignedIn(app)];
  const three = [1, 2, 3].map(() => begin(greedy, form));
  for (const call of three) call.write(`${head}${'x'.repeat(1000)}`);
  await expect.poll(() => readdir(folder)).toHaveLength(3);
  const fourth = begin(greedy, form);
  expect(await fourth.status()).toBe(503);
  expect(fourth.heard()).toMatch(/retry-after: \d+/i);
  const theirs = begin(other, form);
  theirs.write(`${head}${'x'.repeat(1000)}`);
  await expect.poll(() => readdir(folder)).toHaveLength(4);
  for (const call of [...three, theirs]) call.end();
  await expect.poll(() => readdir(folder)).toEqual([]);
  const again = begin(greedy, { ...form, 'content-length': head.length + 10 });
  again.write(`${head}xx\r\n--b--\r\n`);
  expect(await again.status()).toBe(400);
  // This form can be read, but its data are refused. Its files are removed after the answer was sent.
  await expect.poll(() => readdir(folder)).toEqual([]);
});

test('a form that says it is too large is refused before it comes', async () => {
  const call = begin(await givenSignedIn(app), { ...form, 'content-length': 50_000_000 });
  expect(await call.status()).toBe(413);
});

test.each([
  ['without its end', `${head}bytes`],
  ['without its boundary', 'just words'],
])('a form that cannot be read is refused as one: %s', async (_what, body) => {
  const call = begin(await givenSignedIn(app), { ...form, 'content-length': body.length });
  call.write(body);
  expect(await call.status()).toBe(400);
  expect(await readdir(folder)).toEqual([]);
});

test('a form without a boundary in its head is refused as one', async () => {
  const call = begin(await givenSignedIn(app), { 'content-type': 'multipart/form-data', 'content-length': 5 });
  call.write('words');
  expect(await call.status()).toBe(400);
});

test('on a full disk a form is refused with a time for the next try, and nothing of it stays', async () => {
  const { create } = app.uploadLane;
  // The second file fails because the disk is full, after a part of it has been written.
  let files = 0;
  app.uploadLane.create = (path) => {
    files += 1;
    if (files === 1) return create(path);
    writeFileSync(path, 'a piece of it');
    return createWriteStream('/dev/full');
  };
  const photo = head + 'x'.repeat(1000);
  const body = `${photo}\r\n${photo.replace('"photo"', '"signature"')}\r\n--b--\r\n`;
  const caller = await givenSignedIn(app);
  const call = begin(caller, { ...form, 'content-length': body.length });
  call.write(body);
  expect(await call.status()).toBe(503);
  expect(call.heard()).toMatch(/retry-after: 60\r\n/i);
  expect(call.heard()).toContain('"code":"busy"');
  expect([files, await readdir(folder)]).toEqual([2, []]);
  app.uploadLane.create = create;
  const again = begin(caller, { ...form, 'content-length': body.length });
  again.write(body);
  expect(await again.status()).not.toBe(503);
});
