import type { AttemptId } from '@kasauti/contract/ids.ts';

/*
 * A note about the test that runs in this browser. With it other pages link back to the test. The note may be outdated,
 * and only the server knows whether the test still runs and to whom it belongs.
 */

const key = 'exam-running';

/** `deadlineAt` is null while the test is paused. */
export type RunningTest = { attemptId: AttemptId; deadlineAt: string | null };
type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function noteRunningTest({ attemptId, deadlineAt }: RunningTest, texts: () => Texts = () => localStorage): void {
  try {
    texts().setItem(key, JSON.stringify({ attemptId, deadlineAt }));
  } catch {
    // Without storage only My Tests links to the running test.
  }
}

/**
 * Removes the note about this test. Does nothing if the note is about another test, which another tab may have written.
 */
export function forgetRunningTest(attemptId: AttemptId, texts: () => Texts = () => localStorage): void {
  try {
    if (runningTest(texts)?.attemptId === attemptId) texts().removeItem(key);
  } catch {
    // Storage is off, so there is no note to remove.
  }
}

export function runningTest(texts: () => Texts = () => localStorage): RunningTest | null {
  try {
    const noted = JSON.parse(texts().getItem(key) ?? 'null');
    return typeof noted?.attemptId === 'string' ? noted : null;
  } catch {
    return null;
  }
}
