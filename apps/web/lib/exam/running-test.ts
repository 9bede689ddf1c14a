import type { AttemptId } from '@kasauti/contract/ids.ts';

/*
 * Which test runs in this browser, for the pages around the player: they lead back to it. Only the server knows whether
 * it still runs and whose it is; this says that it is worth asking.
 */

const key = 'exam-running';

/** `deadlineAt` is null while the test is paused. */
export type RunningTest = { attemptId: AttemptId; deadlineAt: string | null };
type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function noteRunningTest({ attemptId, deadlineAt }: RunningTest, texts: () => Texts = () => localStorage): void {
  try {
    texts().setItem(key, JSON.stringify({ attemptId, deadlineAt }));
  } catch {
    // A browser that stores nothing leads back by My Tests.
  }
}

/** Forgets this test, and leaves another one that another tab has noted. */
export function forgetRunningTest(attemptId: AttemptId, texts: () => Texts = () => localStorage): void {
  try {
    if (runningTest(texts)?.attemptId === attemptId) texts().removeItem(key);
  } catch {
    // Then nothing was noted either.
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
