import { takeOverTried } from '@kasauti/contract/attempts/practice.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { forgetTried } from '../../lib/exam/try/tried-note.ts';
import { openTries } from '../../lib/exam/try/tries.ts';
import { call, isRefusal } from '../../lib/server/call.ts';

/** Refusals after which a repeated call would be refused again. The result then stays on this device. */
const final: readonly string[] = ['paper-replaced', 'not-a-practice-test', 'unknown-answer', 'too-many-tried'];

/**
 * Sends all practice tests that were taken in this browser without an account. If the server accepts a test, it is
 * deleted from this browser. Returns the number of accepted tests. If there is no response, the test is sent again on
 * the next page. The server stores a repeated test only once.
 */
export async function takeOverAll(userId: UserId): Promise<number> {
  const tries = await openTries().catch(() => null);
  if (!tries) return 0;
  let taken = 0;
  let isLeft = false;
  for (const { attemptId, test_code, submittedAt, submittedBy, answers } of await tries.finished()) {
    const body = { ...answers, attemptId, test_code, submittedAt, submittedBy };
    const answer = await call(takeOverTried, { params: { userId }, body }).catch(() => null);
    if (answer && !isRefusal(answer)) {
      await tries.forget(attemptId);
      taken += 1;
    } else isLeft ||= !answer || !final.includes(answer.code);
  }
  if (!isLeft) forgetTried();
  tries.close();
  return taken;
}
