import { type PictureSize, storedSize } from '@kasauti/domain/item/areas.ts';
import { looksLikeSvg, sizeOfDrawing } from '../../../../platform/drawings/clean-svg.ts';

/** The size in which a picture is stored, and the size in which it is shown if nothing else is said. */
export type FileSize = PictureSize & { own: PictureSize };

/**
 * Reads the size of a picture from its file. Returns null if there is none. Nothing is decoded. A picture that is
 * turned by its metadata is not expected to have areas.
 */
export function sizeOfPicture(bytes: Uint8Array): FileSize | null {
  if (looksLikeSvg(bytes)) return sizeOfDrawing(bytes);
  const size = sizeOfRaster(bytes);
  return size && { ...storedSize(size), own: size };
}

/** Reads the size from the head of a PNG, JPEG or WebP. */
function sizeOfRaster(bytes: Uint8Array): PictureSize | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = data.length < 30 ? null : (sizeOfPng(data) ?? sizeOfWebp(data) ?? sizeOfJpeg(data));
  return size && size.width > 0 && size.height > 0 ? size : null;
}

function sizeOfPng(data: Buffer): PictureSize | null {
  if (data.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

/** WebP has three forms: lossy, lossless and extended. */
function sizeOfWebp(data: Buffer): PictureSize | null {
  if (data.toString('latin1', 8, 12) !== 'WEBP') return null;
  switch (data.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = data.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** Walks over the segments of a JPEG to the first frame. Its marker is C0 to CF, except for three other segments. */
function sizeOfJpeg(data: Buffer): PictureSize | null {
  let at = 2;
  while (at + 9 <= data.length && data[at] === 0xff) {
    const marker = data[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
    at += 2 + data.readUInt16BE(at + 2);
  }
  return null;
}
