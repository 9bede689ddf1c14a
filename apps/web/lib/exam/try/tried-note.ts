/*
 * Note that this browser holds the result of a practice test without an account, which can be moved to an account.
 * The shop checks this note first, so that its pages load further code only if there is a result.
 */

const key = 'exam-tried';
type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function noteTried(texts: () => Texts = () => localStorage): void {
  try {
    texts().setItem(key, '1');
  } catch {
    // A browser without storage has no result to move.
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
    // Storage is off, so there is no note.
  }
}
