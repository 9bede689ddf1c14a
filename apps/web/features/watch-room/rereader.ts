type Later = (act: () => void, ms: number) => void;

/**
 * Reads again after something changed: never two readings at once, never a change forgotten, and a burst of changes is
 * one reading. A reading that fails says so where it is shown; here it only makes room for the next.
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
  // A function, because the compiler believes that `state` cannot have changed during the wait.
  const isAskedAgain = () => state === 'reading, then again';

  const ask = () => {
    if (state === 'idle') {
      state = 'waiting';
      later(() => void run(), gapMs);
    } else if (state === 'reading') state = 'reading, then again';
  };
  return ask;
}
