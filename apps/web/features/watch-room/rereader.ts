type Later = (act: () => void, ms: number) => void;

/**
 * Reads data again after changes. Reads never overlap, no change is missed, and many changes in a short time cause
 * one read. A failed read is ignored here. The component that shows the data reports it.
 */
export function createRereader({ read, gapMs, later }: { read: () => Promise<unknown>; gapMs: number; later: Later }) {
  let state: 'idle' | 'waiting' | 'reading' | 'reading, then again' = 'idle';

  const run = async () => {
    state = 'reading';
    await read().catch(() => undefined);
    const again = isAskedAgain();
    state = 'idle';
    if (again) ask();
  };
  // This is a function because TypeScript assumes that `state` does not change during the `await`.
  const isAskedAgain = () => state === 'reading, then again';

  const ask = () => {
    if (state === 'idle') {
      state = 'waiting';
      later(() => void run(), gapMs);
    } else if (state === 'reading') state = 'reading, then again';
  };
  return ask;
}
