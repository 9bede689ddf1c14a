/*
 * Counts the pending calls of the real encryption, for tests. A test can wait for exactly these calls. If none is
 * pending, the test continues and fails with its own message.
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

/** Waits for the pending calls of encryption and decryption. Returns false if none is pending. */
export async function encrypted(): Promise<boolean> {
  if (underWay.size === 0) return false;
  await Promise.allSettled([...underWay]);
  return true;
}
