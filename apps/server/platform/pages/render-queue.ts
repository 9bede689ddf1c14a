import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '../http/network-of.ts';
import { makeFairTurns } from '../jobs/fair-turns.ts';

export type RenderQueue = {
  /**
   * Renders when the requester's network has its turn. Returns null, without rendering, when too many requests
   * wait.
   */
  run<T>(address: string, draw: () => Promise<T>): Promise<T | null>;
};

/** Maximum number of waiting requests. Rendering all of them takes about five seconds. */
const MAX_WAITING = 60;
/**
 * Longest rest after a rendering. A rendering may take longer because it waited for the database, which needs no
 * rest.
 */
const MAX_REST_MS = 100;

/**
 * Creates the queue for rendering. Rendering a page takes the processor for tens of milliseconds, and the same
 * process saves answers. One page is therefore rendered at a time, and the requesting networks take turns. After
 * each rendering the queue rests for the same time, so pages never use more than half of the processor.
 */
export function makeRenderQueue(maxWaiting: number = MAX_WAITING): RenderQueue {
  const turns = makeFairTurns(1, maxWaiting);
  return {
    async run<T>(address: string, draw: () => Promise<T>) {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const inTurn = turns.run(networkOf(address), async () => {
        const startedAt = performance.now();
        await draw().then(resolve, reject);
        await sleep(Math.min(MAX_REST_MS, performance.now() - startedAt), undefined, { ref: false });
        return true;
      });
      // The page is ready before its turn ends. Without a turn there is no page.
      return await Promise.race([promise, inTurn.then((hadTurn) => (hadTurn ? promise : null))]);
    },
  };
}
