import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { beginZip } from '../documents/zip.ts';
import { readZip, ZIP_LIMITS } from './read-zip.ts';

const files: [string, string][] = [
  ['a.txt', 'one'],
  ['items/b.txt', 'two two'],
];

function zipOf(entries: readonly (readonly [string, string | Buffer])[]): Buffer {
  const zip = beginZip(new Date('2026-11-26T00:00:00Z'));
  const parts = entries.map(([name, content]) => zip.add(name, Buffer.from(content)));
  return Buffer.concat([...parts, zip.end()]);
}

/** Returns a copy of the archive in which `write` has changed the number at this offset of each directory entry. */
function changed(zip: Buffer, offset: number, write: (at: number) => void): Buffer {
  for (let at = zip.indexOf('PK\u0001\u0002'); at !== -1; at = zip.indexOf('PK\u0001\u0002', at + 1))
    write(at + offset);
  return zip;
}

const codeOf = (zip: Uint8Array, limits = ZIP_LIMITS) => {
  const reading = readZip(zip, limits);
  return reading.kind === 'refused' ? reading.code : [...reading.files.keys()];
};

describe('an archive', () => {
  test('gives its files by their names, and no folders', () => {
    const reading = readZip(zipOf([...files, ['empty/', '']]));
    const contents = reading.kind === 'files' ? [...reading.files].map(([name, bytes]) => [name, `${bytes}`]) : reading;
    expect(contents).toEqual(files.map(([name, text]) => [name, `${Buffer.from(text).join(',')}`]));
  });

  test('may stand anywhere in a larger buffer', () => {
    const zip = zipOf(files);
    const around = Buffer.concat([Buffer.alloc(7), zip]);
    expect(codeOf(around.subarray(7))).toEqual(['a.txt', 'items/b.txt']);
  });

  test.each([
    ['../a.txt'],
    ['a/../../b'],
    ['/a'],
    ['a//b'],
    ['./a'],
    ['C:/a'],
    ['a\\b'],
    ['a\u0000.txt'],
    ['a\u202e\n'],
    [''],
  ])('is refused for the name %j', (name) => {
    expect(codeOf(zipOf([[name, 'x']]))).toBe('bad-entry-name');
  });

  test.each([
    ['A.txt', 'a.txt'],
    ['\u00e9.txt', 'e\u0301.txt'],
    ['a/', 'a/'],
  ])('is refused for the names %j and %j, which are one on some disks', (one, other) => {
    expect(
      codeOf(
        zipOf([
          [one, ''],
          [other, ''],
        ]),
      ),
    ).toBe('duplicate-entry');
  });

  test('is refused for each lie about an entry', () => {
    const crc = zipOf(files);
    const size = zipOf(files);
    const link = zipOf(files);
    const secret = zipOf(files);
    const method = zipOf(files);
    const shared = zipOf([
      ['a', 'same'],
      ['b', 'same'],
    ]);
    expect([
      codeOf(changed(crc, 16, (at) => crc.writeUInt32LE(1, at))),
      codeOf(changed(size, 24, (at) => size.writeUInt32LE(2, at))),
      codeOf(changed(link, 38, (at) => link.writeUInt32LE(0o120777 * 0x1_0000, at))),
      codeOf(changed(secret, 8, (at) => secret.writeUInt16LE(1, at))),
      codeOf(changed(method, 10, (at) => method.writeUInt16LE(12, at))),
      codeOf(changed(shared, 42, (at) => shared.writeUInt32LE(0, at))),
    ]).toEqual(['bad-crc', 'size-mismatch', 'symlink', 'encrypted', 'unsupported-compression', 'overlapping-entries']);
  });

  test('is refused when its two names for an entry differ', () => {
    const zip = zipOf([['a.txt', 'x']]);
    zip.write('b', 30);
    expect(codeOf(zip)).toBe('bad-entry-name');
  });

  test('is refused when it holds another archive, whatever its name', () => {
    expect(codeOf(zipOf([['a.zip', 'x']]))).toBe('nested-archive');
    expect(codeOf(zipOf([['a.txt', zipOf(files)]]))).toBe('nested-archive');
  });

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['text', Buffer.from('no archive at all, and longer than its directory')],
    ['a cut archive', zipOf(files).subarray(0, 100)],
    ['an archive with something after it', Buffer.concat([zipOf(files), Buffer.from('x')])],
  ])('is not %s', (_what, bytes) => {
    expect(codeOf(bytes)).toBe('not-a-zip');
  });

  test('is refused beyond a limit', () => {
    const zip = zipOf(files);
    expect(codeOf(zip, { ...ZIP_LIMITS, bytes: zip.length - 1 })).toBe('too-large');
    expect(codeOf(zip, { ...ZIP_LIMITS, entries: 1 })).toBe('too-many-entries');
    expect(codeOf(zip, { ...ZIP_LIMITS, unpackedBytes: 9 })).toBe('too-large');
    expect(codeOf(zip, { ...ZIP_LIMITS, entries: 2, unpackedBytes: 10 })).toEqual(['a.txt', 'items/b.txt']);
  });

  test('is unpacked no further than it says', () => {
    const bomb = deflated('zeros', Buffer.alloc(2_000_000), 2_000_000);
    const lie = deflated('lie', Buffer.alloc(2_000_000), 10);
    const short = deflated('short', Buffer.alloc(10), 11);
    const text = deflated('text', Buffer.from('one one one one'), 15);
    expect([bomb, lie, short, text].map((zip) => codeOf(zip))).toEqual([
      'compression-ratio',
      'size-mismatch',
      'size-mismatch',
      ['text'],
    ]);
  });
});

/** Returns an archive with one compressed entry that states this size. Its checksum is that of the content. */
function deflated(name: string, content: Buffer, size: number): Buffer {
  const packed = deflateRawSync(content);
  const zip = zipOf([[name, packed]]);
  const checksum = zipOf([[name, content]]).readUInt32LE(14);
  return changed(zip, 0, (at) => {
    zip.writeUInt16LE(8, at + 10);
    zip.writeUInt32LE(checksum, at + 16);
    zip.writeUInt32LE(size, at + 24);
  });
}
