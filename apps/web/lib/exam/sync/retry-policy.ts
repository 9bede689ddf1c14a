import { isRefusal, NoAnswer, type Refusal } from '../../server/call.ts';
import { waitBeforeTry } from './sender.ts';

/** Asks the server until it answers: for what the player cannot go on without. */
export type RetryPolicy = {
  /** Null when the page was closed meanwhile. */
  asked: <Given>(ask: () => Promise<Given | Refusal>) => Promise<Given | Refusal | null>;
  /** The network is back: nothing waits for its timer. */
  wake: () => void;
};

export type RetryPolicyParts = {
  later: (act: () => void, ms: number) => () => void;
  random: () => number;
  isClosed: () => boolean;
  /** Called after each try: whether the server could be reached. */
  onTried: (isUnreachable: boolean) => void;
};

export function createRetryPolicy({ later, random, isClosed, onTried }: RetryPolicyParts): RetryPolicy {
  const sleepers = new Set<() => void>();

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const wakeUp = () => {
        cancel();
        sleepers.delete(wakeUp);
        resolve();
      };
      const cancel = later(wakeUp, ms);
      sleepers.add(wakeUp);
    });

  return {
    async asked(ask) {
      for (let tries = 1; !isClosed(); tries += 1) {
        const answer = await ask().catch(unanswered);
        const isPassed = answer === null || isPassing(answer);
        onTried(isPassed);
        if (!isPassed) return answer;
        const afterMs = isRefusal(answer) && answer.retryAfterSeconds ? answer.retryAfterSeconds * 1000 : null;
        await sleep(waitBeforeTry(tries, random(), afterMs));
      }
      return null;
    },
    wake() {
      for (const wakeUp of [...sleepers]) wakeUp();
    },
  };
}

/** A call without an answer is no fault of the page; anything else is, and is put on record. */
export function unanswered(error: unknown): null {
  if (!(error instanceof NoAnswer)) console.error('a call of the player broke', error);
  return null;
}

/** The server could not just now; the same question may be put again. */
export function isPassing(answer: unknown): boolean {
  return isRefusal(answer) && (answer.status === 429 || answer.status >= 500);
}
