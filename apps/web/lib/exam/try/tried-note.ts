/*
 * A note that this browser has stored the result of a practice test without an account. The user can move such a result
 * to an account. The pages of the shop check this note first and load the code for the move only if there is a result.
 */

const key = 'exam-tried';
type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function noteTried(texts: () => Texts = () => localStorage): void {
  try {
    texts().setItem(key, '1');
  } catch {
    // Storage is off, so there is no stored result that could be moved.
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
