import { defineConfig } from 'vitest/config';

/**
 * Conformance tests read cases that are not part of this repository. Without that folder they are not collected at all:
 * a test that had nothing to read must not count as passed.
 */
const conformanceDir = process.env.KASAUTI_CONFORMANCE_DIR;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.conformance.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'conformance',
          include: conformanceDir ? ['**/*.conformance.test.ts'] : [],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'modules',
          include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts', 'chaos/**/*.test.ts'],
          exclude: ['**/*.contract.test.ts', '**/*.conformance.test.ts', '**/node_modules/**'],
          globalSetup: ['apps/server/test/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['apps/server/**/*.contract.test.ts'],
          globalSetup: ['apps/server/test/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
