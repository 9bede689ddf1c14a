export type HeicOutcome =
  | { kind: 'pixels'; data: Uint8ClampedArray; width: number; height: number }
  | { kind: 'too-many-pixels' }
  | { kind: 'unreadable' };

/** Memory limit of the decoder. Decoding forty megapixels takes about four hundred megabytes. */
const MAX_DECODER_MB = 640;

type Limits = { maxPixels: number; maxMemoryMb?: number };

/**
 * Decodes a HEIC picture. This blocks the process for seconds, so it must run in a separate process. If the decoder
 * fails, the picture counts as unreadable.
 */
export async function decodeHeic(
  bytes: Uint8Array,
  { maxPixels, maxMemoryMb = MAX_DECODER_MB }: Limits,
): Promise<HeicOutcome> {
  const lift = limitMemory(maxMemoryMb);
  try {
    const { default: libheif } = await import('libheif-js/wasm-bundle.js');
    const images = new libheif.HeifDecoder().decode(bytes);
    const image = images.find((one) => one.is_primary()) ?? images[0];
    if (!image) return { kind: 'unreadable' };
    // The size comes from the header of the file. Nothing has been decoded yet.
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > maxPixels) return { kind: 'too-many-pixels' };
    const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
    return await new Promise((resolve) => {
      image.display(target, (done) => resolve(done ? { kind: 'pixels', ...target } : { kind: 'unreadable' }));
    });
  } catch {
    // The decoder throws values of any type.
    return { kind: 'unreadable' };
  } finally {
    lift();
  }
}

/**
 * Limits the memory of the WebAssembly decoder. The heap limit of the process does not include this memory. It grows
 * only through `grow`, so `grow` is limited. Returns a function that removes the limit.
 */
function limitMemory(maxMb: number): () => void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function limited(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * 65_536 > maxMb * 1024 * 1024) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
  return () => {
    WebAssembly.Memory.prototype.grow = grow;
  };
}
