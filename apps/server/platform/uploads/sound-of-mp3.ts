import type { Sound } from './sound.ts';

/* MP3: frames of MPEG audio, layer III, one after the other. Tags with names may stand before and after them. */

const KBITS_OF_MPEG_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_OF_MPEG_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES_OF_MPEG_1 = [44_100, 48_000, 32_000];
/** By the version bits: MPEG 2.5 has a quarter of the rates, MPEG 2 the half, and MPEG 1 all of it. */
const VERSIONS: Readonly<Record<number, { divisor: number; samples: number }>> = {
  0: { divisor: 4, samples: 576 },
  2: { divisor: 2, samples: 576 },
  3: { divisor: 1, samples: 1152 },
};
const HEADER_BYTES = 4;
const ID3V1_BYTES = 128;
const APE_FOOTER_BYTES = 32;
/** Fewer frames are no recording. Four bytes of another file can look like the header of a frame. */
const MIN_FRAMES = 3;

type Frame = { size: number; samples: number; rate: number };

/**
 * Returns the frames of an MP3 file without its tags. Returns null if the file is no MP3, or if there is anything
 * between its frames. A last frame that is cut off is left out.
 */
export function soundOfMp3(file: Buffer): Sound | null {
  const from = afterId3v2(file);
  const upTo = beforeTags(file);
  let [at, frames, samples, rate] = [from, 0, 0, 0];
  while (at + HEADER_BYTES <= upTo) {
    const frame = frameAt(file, at);
    if (!frame || (rate !== 0 && frame.rate !== rate)) return null;
    if (at + frame.size > upTo) break;
    rate = frame.rate;
    samples += frame.samples;
    frames += 1;
    at += frame.size;
  }
  if (frames < MIN_FRAMES) return null;
  return { bytes: Buffer.from(file.subarray(from, at)), durationInMs: Math.round((samples * 1000) / rate) };
}

function frameAt(file: Buffer, at: number): Frame | null {
  const [first = 0, second = 0, third = 0] = file.subarray(at, at + HEADER_BYTES);
  const version = VERSIONS[(second >> 3) & 3];
  const isLayer3 = ((second >> 1) & 3) === 1;
  if (first !== 0xff || second >> 5 !== 7 || !version || !isLayer3) return null;
  const kbits = (version.divisor === 1 ? KBITS_OF_MPEG_1 : KBITS_OF_MPEG_2)[third >> 4];
  const fullRate = RATES_OF_MPEG_1[(third >> 2) & 3];
  if (!kbits || !fullRate) return null;
  const rate = fullRate / version.divisor;
  const padding = (third >> 1) & 1;
  return {
    size: Math.floor((version.samples / 8) * ((kbits * 1000) / rate)) + padding,
    samples: version.samples,
    rate,
  };
}

/** Returns where the tags at the beginning end. Their size has seven bits in each of four bytes. */
function afterId3v2(file: Buffer): number {
  let at = 0;
  while (file.toString('latin1', at, at + 3) === 'ID3' && at + 10 <= file.length) {
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((file[at + place] ?? 0) & 0x7f), 0);
    const hasFooter = ((file[at + 5] ?? 0) & 0x10) !== 0;
    at += 10 + size + (hasFooter ? 10 : 0);
  }
  return at;
}

/** Returns where the tags at the end begin: ID3v1, and before it APE. */
function beforeTags(file: Buffer): number {
  let upTo = file.length;
  if (file.toString('latin1', upTo - ID3V1_BYTES, upTo - ID3V1_BYTES + 3) === 'TAG') upTo -= ID3V1_BYTES;
  const footer = upTo - APE_FOOTER_BYTES;
  if (footer < 0 || file.toString('latin1', footer, footer + 8) !== 'APETAGEX') return upTo;
  // The size has the entries and the footer, and not the header, which is there if the highest bit of the flags is set.
  const hasHeader = file.readUInt32LE(footer + 20) >= 0x8000_0000;
  return upTo - file.readUInt32LE(footer + 12) - (hasHeader ? APE_FOOTER_BYTES : 0);
}
