import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '../http/network-of.ts';
import { makeFairTurns } from '../jobs/fair-turns.ts';

export type RenderQueue = {
  /**
   * Renders a page when it is the turn of the requester's network. Returns null without rendering if too many requests
   * are waiting.
   */
  run<T>(address: string, draw: () => Promise<T>): Promise<T | null>;
};

/** Maximum number of waiting requests. Rendering all of them takes about five seconds. */
const MAX_WAITING = 60;
/**
 * Longest pause after a rendering. A rendering that takes longer has mostly waited for the database. This wait uses no
 * processor time and needs no pause.
 */
const MAX_REST_MS = 100;

/**
 * Creates the queue for rendering. Rendering a page occupies the processor for tens of milliseconds, and the same
 * process saves answers. Therefore one page is rendered at a time, and the requesting networks take turns. After each
 * rendering, the queue pauses for as long as the rendering took. Pages therefore use at most about half of the
 * processor.
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
      // The page is returned as soon as it is ready, before its turn ends. Without a turn, there is no page.
      return await Promise.race([promise, inTurn.then((hadTurn) => (hadTurn ? promise : null))]);
    },
  };
}
