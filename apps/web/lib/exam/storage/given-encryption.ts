/*
 * For tests: real encryption takes real moments. These count what is under way, so that a test can wait for exactly
 * that, and fails by its own words when nothing more will come.
 */
const underWay = new Set<Promise<unknown>>();

for (const name of ['importKey', 'encrypt', 'decrypt', 'digest'] as const) {
  const real = crypto.subtle[name].bind(crypto.subtle) as (...asked: unknown[]) => Promise<unknown>;
  Object.defineProperty(crypto.subtle, name, {
    configurable: true,
    value(...asked: unknown[]) {
      const work = real(...asked);
      const done = () => void underWay.delete(work);
      underWay.add(work);
      work.then(done, done);
      return work;
    },
  });
}

/** Waits for what is being encrypted or decrypted now. False: nothing is. */
export async function encrypted(): Promise<boolean> {
  if (underWay.size === 0) return false;
  await Promise.allSettled([...underWay]);
  return true;
}
