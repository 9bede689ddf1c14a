import { isRefusal, NoAnswer, type Refusal } from '../../server/call.ts';
import { waitBeforeTry } from './sender.ts';

/** Repeats a request that the player needs until the server responds. */
export type RetryPolicy = {
  /** Resolves to null when the page was closed meanwhile. */
  asked: <Given>(ask: () => Promise<Given | Refusal>) => Promise<Given | Refusal | null>;
  /** Ends all waits, because the network is back. */
  wake: () => void;
};

export type RetryPolicyParts = {
  later: (act: () => void, ms: number) => () => void;
  random: () => number;
  isClosed: () => boolean;
  /** Called after each try with whether the server was unreachable. */
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

/** Returns null for a call without a response. Logs every other error, because it is a fault of the page. */
export function unanswered(error: unknown): null {
  if (!(error instanceof NoAnswer)) console.error('a call of the player broke', error);
  return null;
}

/** Returns true when the server is temporarily unable to respond, so that the same request may be repeated. */
export function isPassing(answer: unknown): boolean {
  return isRefusal(answer) && (answer.status === 429 || answer.status >= 500);
}
