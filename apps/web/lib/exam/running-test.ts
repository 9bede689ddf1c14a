import type { AttemptId } from '@kasauti/contract/ids.ts';

/*
 * The test that runs in this browser, so that other pages can link back to it. The entry may be outdated. The
 * server decides whether the test still runs and to whom it belongs.
 */

const key = 'exam-running';

/** `deadlineAt` is null while the test is paused. */
export type RunningTest = { attemptId: AttemptId; deadlineAt: string | null };
type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function noteRunningTest({ attemptId, deadlineAt }: RunningTest, texts: () => Texts = () => localStorage): void {
  try {
    texts().setItem(key, JSON.stringify({ attemptId, deadlineAt }));
  } catch {
    // A browser without storage offers only the link in My Tests.
  }
}

/** Removes this test. Leaves the entry of another test, which another tab may have written. */
export function forgetRunningTest(attemptId: AttemptId, texts: () => Texts = () => localStorage): void {
  try {
    if (runningTest(texts)?.attemptId === attemptId) texts().removeItem(key);
  } catch {
    // Storage is off, so nothing was stored.
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
