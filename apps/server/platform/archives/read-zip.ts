import { constants, crc32, inflateRawSync } from 'node:zlib';
import { readDirectory, type ZipRecord } from './zip-directory.ts';
import { type ZipRefusalCode, ZipStop } from './zip-stop.ts';

export type ZipRefusal = { kind: 'refused'; code: ZipRefusalCode; reason: string; entry: string };
export type ZipReading = { kind: 'files'; files: ReadonlyMap<string, Uint8Array> } | ZipRefusal;

/** Limits for an archive from outside. */
export type ZipLimits = { bytes: number; entries: number; unpackedBytes: number; ratio: number };

export const ZIP_LIMITS: ZipLimits = {
  bytes: 100_000_000,
  entries: 50_000,
  unpackedBytes: 200_000_000,
  // Text with markup is compressed at most 50 to 1. A stream of zeros is compressed 1,000 to 1.
  ratio: 200,
};

/** The ratio is checked only for entries that unpack to more than this. Smaller entries are harmless. */
const RATIO_FROM_BYTES = 1_000_000;
/** Names of archives. An archive that contains another archive is refused, because the inner one is not checked. */
const ARCHIVE = /\.(zip|gz|tgz|bz2|xz|7z|rar|tar|jar)$/i;

/**
 * Unpacks an archive that may be malicious into memory. Refuses the whole archive in these cases: a name leads out of
 * it, an entry is a link, two entries have the same name or share bytes, a size or checksum is wrong, or an entry is
 * itself an archive.
 */
export function readZip(bytes: Uint8Array, limits: ZipLimits = ZIP_LIMITS): ZipReading {
  try {
    const records = readDirectory(bytes, limits);
    checkSizes(records, limits);
    return { kind: 'files', files: new Map(records.map((record) => [record.name, unpack(record)])) };
  } catch (error) {
    if (!(error instanceof ZipStop)) throw error;
    return { kind: 'refused', code: error.code, reason: error.message, entry: error.entry };
  }
}

function checkSizes(records: readonly ZipRecord[], { unpackedBytes, ratio }: ZipLimits): void {
  for (const { name, packed, size } of records) {
    if (ARCHIVE.test(name)) throw new ZipStop('nested-archive', 'An archive inside the archive is not opened.', name);
    if (size > RATIO_FROM_BYTES && size > packed.byteLength * ratio)
      throw new ZipStop('compression-ratio', `An entry unpacks to more than ${ratio} times its size.`, name);
  }
  const total = records.reduce((sum, { size }) => sum + size, 0);
  if (total > unpackedBytes)
    throw new ZipStop('too-large', `The archive unpacks to more than ${unpackedBytes / 1_000_000} MB.`);
}

function unpack({ name, method, packed, size, checksum }: ZipRecord): Uint8Array {
  const content = method === 'stored' ? packed : inflate(packed, size, name);
  if (content.byteLength !== size) throw new ZipStop('size-mismatch', 'An entry does not have its stated size.', name);
  if (crc32(content) !== checksum) throw new ZipStop('bad-crc', 'The checksum of an entry is wrong.', name);
  if (content[0] === 0x50 && content[1] === 0x4b && content[2] === 3 && content[3] === 4)
    throw new ZipStop('nested-archive', 'An archive inside the archive is not opened.', name);
  return content;
}

function inflate(packed: Uint8Array, size: number, name: string): Uint8Array {
  try {
    // Unpacking stops at one byte more than the stated size. An entry with a false size therefore cannot fill the
    // memory.
    return inflateRawSync(packed, { maxOutputLength: size + 1, finishFlush: constants.Z_FINISH });
  } catch (cause) {
    const isLonger = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    const [code, reason] = isLonger
      ? (['size-mismatch', 'An entry has more than its stated size.'] as const)
      : (['bad-entry', 'An entry cannot be unpacked.'] as const);
    throw new ZipStop(code, reason, name, cause);
  }
}
