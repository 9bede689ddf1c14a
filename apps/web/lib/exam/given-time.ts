export type GivenTime = ReturnType<typeof givenTime>;

/** Clock that a test advances. Timers fire one after the other, in the order of their due times. */
export function givenTime(startsAt = Date.parse('2026-11-21T10:00:00.000Z')) {
  let nowMs = startsAt;
  let count = 0;
  const timers = new Map<number, { at: number; act: () => void }>();

  /** Waits until all promises that can settle now have settled. */
  const settle = async () => {
    for (let round = 0; round < 50; round += 1) await Promise.resolve();
  };

  return {
    now: () => new Date(nowMs),
    settle,
    later(act: () => void, ms: number): () => void {
      count += 1;
      const id = count;
      timers.set(id, { at: nowMs + Math.max(0, ms), act });
      return () => timers.delete(id);
    },
    async pass(ms: number): Promise<void> {
      const until = nowMs + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].sort(([a, x], [b, y]) => x.at - y.at || a - b);
        if (!next || next[1].at > until) break;
        timers.delete(next[0]);
        nowMs = Math.max(nowMs, next[1].at);
        next[1].act();
        await settle();
      }
      nowMs = Math.max(nowMs, until);
    },
    /** Advances the clock without firing timers, like a device that sleeps. */
    skip(ms: number): void {
      nowMs += ms;
      for (const timer of timers.values()) timer.at += ms;
    },
    waiting: () => timers.size,
  };
}

/** Device for tests. Its wall clock can be set, and it can sleep. */
export function givenDevice(time: GivenTime) {
  let setByMs = 0;
  let sleptMs = 0;
  return {
    wall: () => time.now().getTime() + setByMs,
    steady: () => time.now().getTime() - sleptMs,
    setClockBy(ms: number): void {
      setByMs += ms;
    },
    /** Puts the device to sleep. In some browsers the steady clock stops during sleep, in others it continues. */
    sleep(ms: number, steadyClock: 'stands-still' | 'goes-on'): void {
      time.skip(ms);
      if (steadyClock === 'stands-still') sleptMs += ms;
    },
  };
}
