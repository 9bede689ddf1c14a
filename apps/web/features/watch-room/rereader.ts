type Later = (act: () => void, ms: number) => void;

/**
 * Returns a function that reads data again after a change. Two reads never overlap, and several changes within a short
 * time cause only one read. A change during a read causes another read. If a read fails, this function ignores it,
 * because the component that shows the data reports it.
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
  // A function is used here, because TypeScript would otherwise assume that `state` cannot change during the `await`.
  const isAskedAgain = () => state === 'reading, then again';

  const ask = () => {
    if (state === 'idle') {
      state = 'waiting';
      later(() => void run(), gapMs);
    } else if (state === 'reading') state = 'reading, then again';
  };
  return ask;
}
