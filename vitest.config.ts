import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['packages/**/*.test.ts', 'apps/web/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      {
        test: {
          name: 'modules',
          include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts', 'chaos/**/*.test.ts'],
          exclude: ['**/*.contract.test.ts', '**/node_modules/**'],
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
