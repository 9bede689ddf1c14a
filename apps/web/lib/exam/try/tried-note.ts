/*
 * Whether a test that was tried without an account waits in this browser to be taken over. The shop asks here first, so
 * that its pages load the rest only when there is something.
 */

const key = 'exam-tried';
type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function noteTried(texts: () => Texts = () => localStorage): void {
  try {
    texts().setItem(key, '1');
  } catch {
    // A browser that stores nothing has nothing to take over.
  }
}

export function hasTried(texts: () => Texts = () => localStorage): boolean {
  try {
    return texts().getItem(key) !== null;
  } catch {
    return false;
  }
}

export function forgetTried(texts: () => Texts = () => localStorage): void {
  try {
    texts().removeItem(key);
  } catch {
    // Nothing was noted either.
  }
}
