import { type ZipRefusalCode, ZipStop } from './zip-stop.ts';

/* Reads the directory of a ZIP archive (APPNOTE.TXT 6.3.10, §4.3 and §4.4). */

/** One file of the archive, still compressed. */
export type ZipRecord = {
  name: string;
  method: 'stored' | 'deflated';
  packed: Uint8Array;
  size: number;
  checksum: number;
};

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const CENTRAL_SIGNATURE = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
/** Bits 0 and 6 mark an entry as encrypted. Bit 13 marks its names as encrypted. */
const ENCRYPTED = 0b10_0000_0100_0001;
const LINK = 0o120000;
const FILE_TYPE = 0o170000;

type Central = Omit<ZipRecord, 'packed'> & { packedSize: number; localStart: number };
type Directory = { start: number; entries: number };

/** Reads the directory of an archive and checks everything that can be checked before unpacking. Throws `ZipStop`. */
export function readDirectory(bytes: Uint8Array, limits: { bytes: number; entries: number }): ZipRecord[] {
  if (bytes.byteLength > limits.bytes)
    throw new ZipStop('too-large', `The archive has more than ${limits.bytes / 1_000_000} MB.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = findDirectory(view);
  if (directory.entries > limits.entries)
    throw new ZipStop('too-many-entries', `The archive has more than ${limits.entries} entries.`);
  const all = centralRecords(view, directory);
  const names = new Set<string>();
  for (const { name } of all) {
    checkName(name);
    // Some file systems ignore case, and some store accented letters in another Unicode form. On these, two such names
    // would be the same file.
    const same = name.normalize('NFC').toLowerCase();
    if (names.has(same)) throw new ZipStop('duplicate-entry', 'Two entries have the same name.', name);
    names.add(same);
  }
  const records = packedRecords(view, all, directory.start);
  return records.filter(({ name }) => !name.endsWith('/'));
}

function findDirectory(view: DataView): Directory {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue;
    if (at + END_BYTES + view.getUint16(at + 20, true) !== view.byteLength) continue;
    const entries = view.getUint16(at + 10, true);
    const start = view.getUint32(at + 16, true);
    const isWhole = view.getUint16(at + 4, true) === 0 && view.getUint16(at + 8, true) === entries;
    if (!isWhole || start + view.getUint32(at + 12, true) !== at)
      throw new ZipStop('not-a-zip', 'The directory of the archive is damaged, or it is divided or has ZIP64.');
    return { start, entries };
  }
  throw new ZipStop('not-a-zip', 'The file is no ZIP archive, or it is cut off.');
}

function centralRecords(view: DataView, { start, entries }: Directory): Central[] {
  const records: Central[] = [];
  let at = start;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + CENTRAL_BYTES > view.byteLength || view.getUint32(at, true) !== CENTRAL_SIGNATURE)
      throw new ZipStop('not-a-zip', 'The directory of the archive is damaged.');
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const [nameBytes = 0, extraBytes = 0, commentBytes = 0] = lengths;
    const name = nameAt(view, at + CENTRAL_BYTES, nameBytes);
    records.push({ name, ...flagsOf(view, at, name), ...sizesOf(view, at) });
    at += CENTRAL_BYTES + nameBytes + extraBytes + commentBytes;
  }
  return records;
}

function flagsOf(view: DataView, at: number, name: string): Pick<Central, 'method'> {
  if (view.getUint16(at + 8, true) & ENCRYPTED) throw new ZipStop('encrypted', 'An entry is encrypted.', name);
  const mode = view.getUint32(at + 38, true) >>> 16;
  if ((mode & FILE_TYPE) === LINK) throw new ZipStop('symlink', 'An entry is a link to another file.', name);
  const method = view.getUint16(at + 10, true);
  if (method !== 0 && method !== 8)
    throw new ZipStop('unsupported-compression', `An entry is packed by method ${method}.`, name);
  return { method: method === 0 ? 'stored' : 'deflated' };
}

function sizesOf(view: DataView, at: number) {
  return {
    checksum: view.getUint32(at + 16, true),
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    localStart: view.getUint32(at + 42, true),
  };
}

/**
 * Returns the compressed bytes of each entry. Entries may not share bytes, because the same stream would then be
 * unpacked many times.
 */
function packedRecords(view: DataView, all: readonly Central[], directoryStart: number): ZipRecord[] {
  let free = 0;
  const packed = new Map<Central, Uint8Array>();
  for (const record of all.toSorted((a, b) => a.localStart - b.localStart)) {
    const { name, localStart, packedSize } = record;
    const stop = (code: ZipRefusalCode, reason: string) => new ZipStop(code, reason, name);
    if (localStart < free) throw stop('overlapping-entries', 'Two entries share the same bytes.');
    if (localStart + LOCAL_BYTES > directoryStart || view.getUint32(localStart, true) !== LOCAL_SIGNATURE)
      throw stop('not-a-zip', 'The directory names bytes that are not an entry.');
    const nameBytes = view.getUint16(localStart + 26, true);
    const start = localStart + LOCAL_BYTES + nameBytes + view.getUint16(localStart + 28, true);
    free = start + packedSize;
    if (free > directoryStart) throw stop('overlapping-entries', 'An entry is longer than its place in the archive.');
    if (nameAt(view, localStart + LOCAL_BYTES, nameBytes) !== name)
      throw stop('bad-entry-name', 'An entry has two names.');
    packed.set(record, new Uint8Array(view.buffer, view.byteOffset + start, packedSize));
  }
  return all.map(({ name, method, size, checksum }, at) => {
    const record = all[at];
    return { name, method, size, checksum, packed: (record && packed.get(record)) ?? new Uint8Array() };
  });
}

function nameAt(view: DataView, start: number, length: number): string {
  if (start + length > view.byteLength) throw new ZipStop('not-a-zip', 'The directory of the archive is damaged.');
  try {
    const bytes = new Uint8Array(view.buffer, view.byteOffset + start, length);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new ZipStop('bad-entry-name', 'A name in the archive is not UTF-8.', '', cause);
  }
}

function checkName(name: string): void {
  const parts = name.replace(/\/$/, '').split('/');
  const isBad = parts.some((part) => part === '' || part === '.' || part === '..');
  if (isBad || /\\|\p{Cc}/u.test(name) || /^[A-Za-z]:/.test(name))
    throw new ZipStop('bad-entry-name', 'A name in the archive leads out of the archive.', name);
}
