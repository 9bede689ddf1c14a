export type FairTurns = {
  /**
   * Waits for a turn of the source `place`, then runs `act`. Returns null without running it if too many tasks are
   * waiting.
   */
  run<T>(place: string, act: () => Promise<T>): Promise<T | null>;
};

type Waiting = (hasTurn: boolean) => void;

/**
 * Runs at most `atOnce` tasks at the same time. The others wait, and the sources of waiting tasks take turns. If one
 * source has a thousand requests, it therefore delays only its own users. If too many tasks are waiting, the source
 * with the longest queue loses its last task.
 */
export function makeFairTurns(atOnce: number, maxWaiting: number): FairTurns {
  /** The queue of each source, in the order of their next turns. A source without waiting tasks has no queue. */
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function letNextIn(): void {
    for (const [place, queue] of queues) {
      if (running >= atOnce) return;
      queues.delete(place);
      const first = queue.shift();
      if (queue.length > 0) queues.set(place, queue); // after the other sources
      if (!first) continue;
      waiting -= 1;
      running += 1;
      first(true);
    }
  }

  /**
   * Removes the last task of the longest queue and returns true. Returns false if the caller's queue is about as long,
   * because one task would then only replace another.
   */
  function makeRoom(place: string): boolean {
    const own = queues.get(place)?.length ?? 0;
    const longest = [...queues.values()].reduce((most, queue) => (queue.length > most.length ? queue : most), []);
    if (longest.length <= own + 1) return false;
    longest.pop()?.(false);
    waiting -= 1;
    return true;
  }

  function waitForTurn(place: string): Promise<boolean> {
    if (running >= atOnce && waiting >= maxWaiting && !makeRoom(place)) return Promise.resolve(false);
    return new Promise((done) => {
      const queue = queues.get(place) ?? [];
      queue.push(done);
      queues.set(place, queue);
      waiting += 1;
      letNextIn();
    });
  }

  return {
    async run(place, act) {
      if (!(await waitForTurn(place))) return null;
      try {
        return await act();
      } finally {
        running -= 1;
        letNextIn();
      }
    },
  };
}
