import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/* Calls of the specification have no time limit (docs/spec-coverage.md, 9.10). This test lists the only files that
   may set one. */

const root = new URL('../../..', import.meta.url).pathname;

test('only a running test, its device check and the proctor’s room give up waiting for an answer', () => {
  const words = ['grep', '--untracked', '-l', 'timeoutMs:\\|AbortSignal.timeout', '--', 'apps/web'];
  const files = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const product = files.filter((file) => !file.includes('.test.'));
  expect(product).toEqual([
    'apps/web/exam/draw-try.tsx',
    'apps/web/exam/worker.ts',
    'apps/web/features/act-in-room/use-act-in-room.ts',
    'apps/web/features/check-in-candidate/use-check-in.ts',
    'apps/web/features/lobby/read-device.ts',
    'apps/web/features/watch-room/use-room.ts',
    'apps/web/lib/exam/files/file-calls.ts',
    'apps/web/lib/exam/find-sitting.ts',
    'apps/web/lib/exam/sync/calls.ts',
    'apps/web/lib/server/call.ts',
  ]);
});
