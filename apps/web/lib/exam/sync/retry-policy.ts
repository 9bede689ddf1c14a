import { isRefusal, NoAnswer, type Refusal } from '../../server/call.ts';
import { waitBeforeTry } from './sender.ts';

/** Repeats a request until the server responds. */
export type RetryPolicy = {
  /**
   * Sends the request, and repeats it until there is a response that is not a temporary refusal. Resolves to that
   * response, or to null if the page was closed before.
   */
  asked: <Given>(ask: () => Promise<Given | Refusal>) => Promise<Given | Refusal | null>;
  /** Ends the waits between tries. Called when the network is back. */
  wake: () => void;
};

export type RetryPolicyParts = {
  later: (act: () => void, ms: number) => () => void;
  random: () => number;
  isClosed: () => boolean;
  /** Called after each try. `isUnreachable` is true if the request will be repeated. */
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

/**
 * Returns null. Call it for the error of a call. Logs the error unless it only means that there was no response,
 * because any other error is a fault of the page.
 */
export function unanswered(error: unknown): null {
  if (!(error instanceof NoAnswer)) console.error('a call of the player failed', error);
  return null;
}

/** Returns true for a temporary refusal, after which the same request may succeed. */
export function isPassing(answer: unknown): boolean {
  return isRefusal(answer) && (answer.status === 429 || answer.status >= 500);
}
