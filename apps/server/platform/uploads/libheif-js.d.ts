/** Types of the functions that are used from this library, which has no types of its own. */
declare module 'libheif-js/wasm-bundle.js' {
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      shown: (done: object | null) => void,
    ): void;
  };
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  // biome-ignore lint/style/noDefaultExport: that is how the library is made
  export default libheif;
}
