declare module 'virtual:words-of/*' {
  export const words: import('../lib/appearance/language.ts').WordLoaders;
}

declare module 'virtual:all-words/*' {
  export const messages: import('@lingui/core').Messages;
}

declare module 'virtual:refusals/*' {
  export const words: import('../lib/words/refusal-text.ts').RefusalWords;
}

interface ImportMeta {
  /**
   * True on the server. The bundler sets it, and removes code that only the server needs from the browser's scripts.
   */
  readonly env: { readonly SSR: boolean };
}

/** The address of the file on the server. */
declare module '*.webp' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: the bundler creates a default export.
  export default address;
}
