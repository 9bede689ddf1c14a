import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { diskObjects, type ObjectStore } from './objects.ts';
import { s3Objects } from './s3-objects.ts';

/**
 * Starts an S3 bucket in memory. It implements only the part of the protocol that is needed: signed requests in path
 * style.
 */
async function startBucket() {
  const stored = new Map<string, Buffer>();
  const unsigned: string[] = [];
  const server = createServer((request, response) => {
    const key = new URL(request.url ?? '', 'http://s3').pathname;
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) unsigned.push(key);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method === 'PUT')
        stored.set(key, decodeChunks(Buffer.concat(parts), request.headers['content-encoding']));
      if (request.method === 'DELETE') stored.delete(key);
      const query = new URL(request.url ?? '', 'http://s3').searchParams;
      if (request.method === 'GET' && query.has('list-type')) return response.end(listOf(query.get('prefix') ?? ''));
      const bytes = stored.get(key);
      if (request.method === 'GET' && !bytes) {
        response.writeHead(404, { 'content-type': 'application/xml' });
        return response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
      }
      response.writeHead(request.method === 'DELETE' ? 204 : 200);
      return response.end(request.method === 'GET' ? bytes : undefined);
    });
  });
  /** Lists two keys per page, so that there are several pages. */
  const listOf = (prefix: string) => {
    const keys = [...stored.keys()]
      .map((path) => path.slice('/kasauti/'.length))
      .filter((key) => key.startsWith(prefix));
    const contents = keys.slice(0, 2).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > 2}</IsTruncated>${contents.join('')}</ListBucketResult>`;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    unsigned,
    close: () => new Promise((done) => server.close(done)),
  };
}

/** Decodes S3's chunked signing, if the client used it. */
function decodeChunks(body: Buffer, encoding: string | undefined): Buffer {
  if (!encoding?.includes('aws-chunked')) return body;
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, end).toString('latin1'), 16);
    if (size === 0 || Number.isNaN(size)) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

const folder = await mkdtemp(join(tmpdir(), 'kasauti-objects-'));
const bucket = await startBucket();
const stores: [string, ObjectStore][] = [
  ['disk', diskObjects(folder)],
  [
    's3',
    s3Objects({
      endpoint: `http://127.0.0.1:${bucket.port}`,
      bucket: 'kasauti',
      region: 'ap-south-1',
      accessKeyId: 'test',
      secretAccessKey: 'test-secret',
    }),
  ],
];
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(stores)('objects on %s', (_name, objects) => {
  test('a stored object is returned byte for byte, also when it is empty or large', async () => {
    for (const [key, bytes] of [
      ['papers/aa', Buffer.from([0, 255, 13, 10, 7])],
      ['papers/empty', Buffer.alloc(0)],
      ['papers/large', Buffer.alloc(300_000, 'क')],
    ] as const) {
      await objects.put(key, bytes, 'application/octet-stream');
      expect((await objects.get(key))?.equals(bytes)).toBe(true);
    }
  });

  test('a key with nothing under it gives null', async () => {
    expect(await objects.get('papers/none')).toBeNull();
  });

  test('a removed object is gone, and removing it again is harmless', async () => {
    await objects.put('papers/gone', Buffer.from('x'), 'text/plain');
    await objects.remove('papers/gone');
    await objects.remove('papers/gone');
    expect(await objects.get('papers/gone')).toBeNull();
  });

  test('a folder is removed with all that is in it, and nothing beside it', async () => {
    const keys = [0, 1, 2, 3, 4].map((no) => `exports/one/${no}`);
    for (const key of [...keys, 'exports/one-more/0']) await objects.put(key, Buffer.from('x'), 'text/plain');
    await objects.removeFolder('exports/one');
    await objects.removeFolder('exports/one');
    for (const key of keys) expect(await objects.get(key)).toBeNull();
    expect(await objects.get('exports/one-more/0')).not.toBeNull();
    await expect(objects.removeFolder('')).rejects.toThrow('not an object key');
  });

  test('putting the same key twenty times at once leaves one whole object', async () => {
    const bytes = Buffer.alloc(50_000, 7);
    await Promise.all(Array.from({ length: 20 }, () => objects.put('papers/raced', bytes, 'text/plain')));
    expect((await objects.get('papers/raced'))?.equals(bytes)).toBe(true);
  });

  test.each(['../secret', '/etc/passwd', 'a//b', 'A', '', 'a/../b', 'x'.repeat(400)])(
    'the key "%s" is refused',
    async (key) => {
      await expect(objects.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('not an object key');
      await expect(objects.get(key)).rejects.toThrow('not an object key');
    },
  );

  test('the store says that it can be used', async () => {
    await expect(objects.check()).resolves.toBeUndefined();
  });
});

test('the disk keeps no half-written file beside the objects', async () => {
  expect((await readdir(join(folder, 'papers'))).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a file that cannot get its place on the disk leaves nothing beside it', async () => {
  await mkdir(join(folder, 'papers/taken/by-a-folder'), { recursive: true });
  const put = diskObjects(folder).put('papers/taken', Buffer.from('x'), 'text/plain');
  await expect(put).rejects.toThrow();
  expect((await readdir(join(folder, 'papers'))).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('every request to the bucket was signed', () => {
  expect(bucket.unsigned).toEqual([]);
});
