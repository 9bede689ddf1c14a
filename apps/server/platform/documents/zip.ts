import { crc32, deflateRawSync } from 'node:zlib';

/*
 * Writes ZIP archives as specified in APPNOTE 6.3.10. Files are compressed only if that is asked for, because PDFs and
 * images are compressed already. The archive is written file by file, so that only one file at a time is in memory.
 */

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
/** The compression method of a deflated file. Without compression it is 0. */
const DEFLATED = 8;
/** Flag for file names in UTF-8. */
const UTF8_NAMES = 1 << 11;
/** Limits of the format without ZIP64. */
const MAX_BYTES = 0xffff_ffff;
const MAX_FILES = 0xffff;
/** Unix mode of a regular file that only its owner may read and write. */
const FILE_MODE = 0o100600 * 0x1_0000;

type Entry = { name: Buffer; crc: number; size: number; storedSize: number; offset: number };

/** Begins an archive. `at` becomes the modification time of every file in it. */
export function beginZip(at: Date, { deflate = false }: { deflate?: boolean } = {}) {
  const entries: Entry[] = [];
  let offset = 0;
  const { date, time } = dosTime(at);

  const count = (bytes: Buffer): Buffer => {
    offset += bytes.length;
    if (offset > MAX_BYTES || entries.length > MAX_FILES) throw new Error('the archive is too large');
    return bytes;
  };
  const common = (header: Buffer, from: number, { name, crc, size, storedSize }: Entry) => {
    header.writeUInt16LE(VERSION, from);
    header.writeUInt16LE(UTF8_NAMES, from + 2);
    header.writeUInt16LE(deflate ? DEFLATED : 0, from + 4);
    header.writeUInt16LE(time, from + 6);
    header.writeUInt16LE(date, from + 8);
    header.writeUInt32LE(crc, from + 10);
    header.writeUInt32LE(storedSize, from + 14);
    header.writeUInt32LE(size, from + 18);
    header.writeUInt16LE(name.length, from + 22);
  };

  return {
    /** Adds a file. Returns the next bytes of the archive. */
    add(path: string, bytes: Buffer): Buffer {
      const stored = deflate ? deflateRawSync(bytes) : bytes;
      const name = Buffer.from(path, 'utf8');
      const entry = { name, crc: crc32(bytes), size: bytes.length, storedSize: stored.length, offset };
      entries.push(entry);
      const header = Buffer.alloc(30);
      header.writeUInt32LE(LOCAL_HEADER, 0);
      common(header, 4, entry);
      return count(Buffer.concat([header, entry.name, stored]));
    },
    /** Returns the last bytes of the archive: the list of its files. */
    end(): Buffer {
      const start = offset;
      const list = entries.map((entry) => {
        const header = Buffer.alloc(46);
        header.writeUInt32LE(CENTRAL_HEADER, 0);
        header.writeUInt16LE((3 << 8) | VERSION, 4);
        common(header, 6, entry);
        header.writeUInt32LE(FILE_MODE, 38);
        header.writeUInt32LE(entry.offset, 42);
        return count(Buffer.concat([header, entry.name]));
      });
      const end = Buffer.alloc(22);
      end.writeUInt32LE(END_OF_DIRECTORY, 0);
      end.writeUInt16LE(entries.length, 8);
      end.writeUInt16LE(entries.length, 10);
      end.writeUInt32LE(offset - start, 12);
      end.writeUInt32LE(start, 16);
      return Buffer.concat([...list, end]);
    },
  };
}

/** Converts an instant to the date and time format of ZIP, in UTC. The format has a precision of two seconds. */
function dosTime(at: Date): { date: number; time: number } {
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}
