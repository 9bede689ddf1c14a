export type FairTurns = {
  /** Waits for a turn and runs `act` in it. Returns null, without running it, when there is no room to wait. */
  run<T>(place: string, act: () => Promise<T>): Promise<T | null>;
};

type Waiting = (hasTurn: boolean) => void;

/**
 * Runs at most `atOnce` tasks at the same time. The others wait, and their sources take turns. A source with a
 * thousand requests therefore delays only its own users. When no more tasks may wait, the source with the longest
 * queue loses its last task.
 */
export function makeFairTurns(atOnce: number, maxWaiting: number): FairTurns {
  /** Queues in the order of their next turn. A source without waiting tasks has no queue. */
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
   * Removes the last task of the longest queue and returns true. Returns false when the caller's queue is about as
   * long, because the removal would only swap the two tasks.
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
