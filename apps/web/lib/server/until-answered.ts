import { isRefusal, type Refusal } from './call.ts';

const waitsMs = [1000, 2000, 4000, 8000, 15_000];
/** Refusals that pass. The server asks to try again. */
const passing: readonly string[] = ['too-many', 'busy'];

type RetryPolicy = {
  signal: AbortSignal;
  onWait: () => void;
  /** Codes of further refusals after which the request is repeated. */
  alsoPassing?: readonly string[];
  wait?: (waitMs: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Repeats a request until it succeeds or is refused. After no response, or a refusal that passes, waits and tries
 * again. Returns null if it is aborted.
 */
export async function untilAnswered<Answer>(
  act: () => Promise<Answer | Refusal>,
  { signal, onWait, alsoPassing = [], wait = waitOrOnline }: RetryPolicy,
): Promise<Answer | Refusal | null> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    const answer = await act().catch(() => undefined);
    if (signal.aborted) return null;
    const isNone = answer === undefined || (isRefusal(answer) && [...passing, ...alsoPassing].includes(answer.code));
    if (!isNone) return answer;
    onWait();
    await wait(waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0, signal);
  }
  return null;
}

/** Waits for the given time. The wait ends early if the network returns or the signal aborts. */
function waitOrOnline(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((go) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      go();
    };
    const timer = setTimeout(end, waitMs);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
