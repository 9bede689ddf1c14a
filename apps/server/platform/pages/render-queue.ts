import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '../http/network-of.ts';
import { makeFairTurns } from '../jobs/fair-turns.ts';

export type RenderQueue = {
  /** Draws when the asker's network has its turn. null: too many wait already, and nothing was drawn. */
  run<T>(address: string, draw: () => Promise<T>): Promise<T | null>;
};

/** Some five seconds of drawings. */
const MAX_WAITING = 60;
/** A drawing that waited for the database need not rest as long. */
const MAX_REST_MS = 100;

/**
 * Drawing a page takes the processor for some tens of milliseconds, and the same process saves answers. So one page is
 * drawn at a time, the networks that ask take turns, and after each drawing the lane rests for as long as it took:
 * pages never take more than half.
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
      // The page is there before its turn ends; without a turn there is none.
      return await Promise.race([promise, inTurn.then((hadTurn) => (hadTurn ? promise : null))]);
    },
  };
}
