import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { beginZip } from './zip.ts';

/**
 * A Python program that reads an archive with the standard module zipfile. It checks every checksum and prints the
 * names, sizes, times and first bytes.
 */
const READER = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    bad = archive.testzip()
    files = [[i.filename, i.file_size, list(i.date_time), archive.read(i)[:20].decode('utf8')] for i in archive.infolist()]
print(json.dumps({'bad': bad, 'files': files}))
`;

test.each([false, true])(
  'another program opens the archive and finds every file whole, deflated: %s',
  async (deflate) => {
    const folder = await mkdtemp(join(tmpdir(), 'zip-'));
    try {
      const zip = beginZip(new Date('2026-11-22T10:20:30Z'), { deflate });
      const pieces = [
        zip.add('data.json', Buffer.from('{"name":"आशा"}')),
        zip.add('documents/पहचान पत्र.txt', Buffer.from('card')),
        zip.add('empty.txt', Buffer.alloc(0)),
        zip.add('large.txt', Buffer.alloc(300_000, 'x')),
        zip.end(),
      ];
      const path = join(folder, 'own.zip');
      await writeFile(path, Buffer.concat(pieces));
      const { stdout } = await promisify(execFile)('python3', ['-c', READER, path]);
      const at = [2026, 11, 22, 10, 20, 30];
      expect(JSON.parse(stdout)).toEqual({
        bad: null,
        files: [
          ['data.json', 20, at, '{"name":"आशा"}'],
          ['documents/पहचान पत्र.txt', 4, at, 'card'],
          ['empty.txt', 0, at, ''],
          ['large.txt', 300_000, at, 'x'.repeat(20)],
        ],
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
