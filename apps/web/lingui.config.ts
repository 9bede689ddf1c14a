import { defineConfig } from '@lingui/conf';

// Only the macro and the extractor read this; where the catalogues lie is decided in tooling/words.ts,
// because they are cut by page and feature so that two people seldom touch the same file.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'hi'],
  catalogs: [{ path: '<rootDir>/locales/{locale}/lib', include: ['<rootDir>/lib'] }],
});
