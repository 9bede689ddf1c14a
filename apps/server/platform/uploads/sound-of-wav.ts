import type { Sound } from './sound.ts';

/* WAV: RIFF with a chunk `fmt ` that describes the sound and a chunk `data` with it. */

const PCM = 1;
const EXTENSIBLE = 0xfffe;
/** The end of the sub-format of uncompressed sound. Its first two bytes are the format. */
const PCM_SUFFIX = Buffer.from('000000001000800000aa00389b71', 'hex');
const HEADER_BYTES = 44;

type Format = { channels: number; rate: number; bits: number };

/**
 * Returns the sound of a WAV file with a header of its own. All other chunks are left out. Returns null if the file is
 * no WAV, or if its sound is compressed.
 */
export function soundOfWav(file: Buffer): Sound | null {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') return null;
  const chunks = chunksOf(file);
  const [description, ...otherDescriptions] = chunks.filter(({ id }) => id === 'fmt ');
  const [data, ...otherData] = chunks.filter(({ id }) => id === 'data');
  if (!description || !data || otherDescriptions.length + otherData.length > 0) return null;
  const format = formatOf(description.bytes);
  if (!format) return null;
  const frameBytes = (format.channels * format.bits) / 8;
  const frames = Math.floor(data.bytes.length / frameBytes);
  const sound = data.bytes.subarray(0, frames * frameBytes);
  return {
    bytes: Buffer.concat([headerOf(format, sound.length), sound]),
    durationInMs: Math.round((frames * 1000) / format.rate),
  };
}

function chunksOf(file: Buffer): { id: string; bytes: Buffer }[] {
  const chunks = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4);
    // A recorder that was interrupted leaves a size that reaches beyond the end of the file.
    chunks.push({ id: file.toString('latin1', at, at + 4), bytes: file.subarray(at + 8, at + 8 + size) });
    // A chunk with an odd size is followed by a byte that fills it up.
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function formatOf(chunk: Buffer): Format | null {
  if (chunk.length < 16) return null;
  const tag = chunk.readUInt16LE(0);
  const isPcm =
    tag === PCM ||
    (tag === EXTENSIBLE &&
      chunk.length >= 40 &&
      chunk.readUInt16LE(24) === PCM &&
      chunk.subarray(26, 40).equals(PCM_SUFFIX));
  const [channels, rate, bits] = [chunk.readUInt16LE(2), chunk.readUInt32LE(4), chunk.readUInt16LE(14)];
  const isPlayable = [1, 2].includes(channels) && [8, 16, 24].includes(bits) && rate >= 8000 && rate <= 48_000;
  return isPcm && isPlayable ? { channels, rate, bits } : null;
}

function headerOf({ channels, rate, bits }: Format, size: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const frameBytes = (channels * bits) / 8;
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(HEADER_BYTES - 8 + size, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(PCM, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * frameBytes, 28);
  header.writeUInt16LE(frameBytes, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(size, 40);
  return header;
}
