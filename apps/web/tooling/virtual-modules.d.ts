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
  /** Set by the bundler. Code that runs only where it is true is removed from the browser's scripts. */
  readonly env: { readonly SSR: boolean };
}

/** Address of the file on the server. */
declare module '*.webp' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: what the bundler gives.
  export default address;
}
