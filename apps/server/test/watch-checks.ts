import { onTestFinished, vi } from 'vitest';

/** Time between two checks of an open page. */
const EVERY_MS = 20_000;

/**
 * Watches which checks of open pages begin from now on. `run` runs each of them once, so that a test need not wait for
 * them.
 */
export function watchChecks() {
  const timers = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => timers.mockRestore());
  return {
    run(): void {
      for (const [check, everyMs] of timers.mock.calls) if (everyMs === EVERY_MS) check();
    },
  };
}
