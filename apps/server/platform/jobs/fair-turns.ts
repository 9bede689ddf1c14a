export type FairTurns = {
  /** Waits for a turn and does the work in it. null: there is no room to wait, and nothing was done. */
  run<T>(place: string, act: () => Promise<T>): Promise<T | null>;
};

type Waiting = (hasTurn: boolean) => void;

/**
 * This many at once; the others wait, and their sources take turns. So a source that asks a thousand times delays only
 * its own people. When there is no more room to wait, the source with the longest queue gives up the last of it.
 */
export function makeFairTurns(atOnce: number, maxWaiting: number): FairTurns {
  /** In the order in which the places have their turns. A place with nobody waiting is not here. */
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function letNextIn(): void {
    for (const [place, queue] of queues) {
      if (running >= atOnce) return;
      queues.delete(place);
      const first = queue.shift();
      if (queue.length > 0) queues.set(place, queue); // behind the others
      if (!first) continue;
      waiting -= 1;
      running += 1;
      first(true);
    }
  }

  /**
   * True when a place was given up for somebody from here. Not for one whose own queue is as long: that would only swap
   * the two.
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
