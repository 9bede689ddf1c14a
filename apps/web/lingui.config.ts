import { defineConfig } from '@lingui/conf';

// Only Lingui's macro and extractor read this file. tooling/words.ts defines the catalogues: one per page folder and
// feature, so that two people seldom edit the same file.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'hi'],
  catalogs: [{ path: '<rootDir>/locales/{locale}/lib', include: ['<rootDir>/lib'] }],
});
