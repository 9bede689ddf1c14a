import { defineConfig } from 'vitest/config';
import { compiled } from './scripts/run-tool.ts';

// Vitest's workers and the processes that tests start.
process.env.NODE_COMPILE_CACHE ??= compiled;

/**
 * Conformance tests read cases that are not part of this repository. Without that folder they are not collected at all:
 * a test that had nothing to read must not count as passed.
 */
const conformanceDir = process.env.KASAUTI_CONFORMANCE_DIR;

/**
 * When a test counts as hanging. They say nothing about speed: a machine that is busy with other things takes several
 * times as long.
 */
const limits = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { interval: 10, timeout: 60_000 } },
};

/**
 * The files of one worker load the server's code once, which takes longer than most of them. So a test of the server
 * changes no global and no environment for the files after it (scripts/checks/house.test.ts).
 */
const shared = { maxWorkers: 2, isolate: false };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.conformance.test.ts', '**/node_modules/**'],
          ...limits,
        },
      },
      {
        test: {
          name: 'conformance',
          include: conformanceDir ? ['**/*.conformance.test.ts'] : [],
          exclude: ['**/node_modules/**'],
          ...limits,
        },
      },
      {
        test: {
          name: 'modules',
          include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts', 'chaos/**/*.test.ts'],
          exclude: ['**/*.contract.test.ts', '**/*.conformance.test.ts', '**/node_modules/**'],
          globalSetup: ['apps/server/test/database-setup.ts'],
          ...limits,
          ...shared,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['apps/server/**/*.contract.test.ts'],
          globalSetup: ['apps/server/test/database-setup.ts'],
          ...limits,
          ...shared,
        },
      },
    ],
  },
});
