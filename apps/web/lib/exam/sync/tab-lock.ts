import { later } from './later.ts';

/*
 * Which tab of this browser writes: the one with a lock of the browser, which cannot be held twice and is free again
 * when a tab dies, however it dies. Another tab may ask for it; a tab that does not answer loses it. (Which device
 * writes, the server decides.)
 */

export type TabLockState =
  | 'asking'
  | 'held'
  /** Another tab has it. */
  | 'elsewhere';

export type TabLock = {
  state: () => TabLockState;
  /** Takes the lock from the other tab. Nothing is lost: what that tab has written is on this device's disk. */
  take: () => void;
  /** Tells the other tabs that something was written. */
  notifyOtherTabs: () => void;
  close: () => void;
};

export type Locks = Pick<LockManager, 'request'>;
export type Channel = {
  postMessage: (said: string) => void;
  close: () => void;
  onmessage: ((event: { data: unknown }) => void) | null;
};
export type TabLockParts = {
  locks: Locks | undefined;
  channel: Channel;
  later: (act: () => void, ms: number) => () => void;
  onChange: () => void;
  /** Another tab has written something. */
  onOtherTabWrote: () => void;
  /** Survives a reload of this tab, and of no other: whether it wrote. */
  memory: TabMemory;
};
export type TabMemory = { wroteBeforeReload: boolean; remember: (writes: boolean) => void };

/** A tab that is alive answers within this time. */
const ANSWER_LIMIT_MS = 1500;

export function createTabLock(
  name: string,
  { locks, channel, later, onChange, onOtherTabWrote, memory }: TabLockParts,
): TabLock {
  let state: TabLockState = 'asking';
  let letGo: (() => void) | null = null;
  let waiting: AbortController | null = null;
  let isClosed = false;

  const become = (next: TabLockState) => {
    if (state === next || isClosed) return;
    state = next;
    memory.remember(state === 'held');
    onChange();
  };

  /** Keeps the lock until `letGo` is called. */
  const hold = () =>
    new Promise<void>((resolve) => {
      letGo = resolve;
      if (isClosed) resolve();
      else become('held');
    });

  const lose = () => {
    const give = letGo;
    letGo = null;
    become('elsewhere');
    give?.();
  };

  const request = async (options: LockOptions, got: (lock: Lock | null) => Promise<void> | undefined) => {
    try {
      await locks?.request(name, options, got);
    } catch {
      // Another tab has stolen it from a tab that was too slow to answer: this one.
      if (options.signal?.aborted || isClosed) return;
      lose();
      waitForLock();
    }
  };

  /** The lock comes when the tab before gives it away or is closed. */
  const waitForLock = () => {
    if (isClosed) return;
    waiting = new AbortController();
    void request({ signal: waiting.signal }, hold);
  };

  channel.onmessage = ({ data }) => {
    if (data === 'written') onOtherTabWrote();
    if (data !== 'give' || state !== 'held') return;
    lose();
    waitForLock();
  };

  // Very old browsers have no locks; there the server's lease alone tells writers apart.
  if (!locks) state = 'held';
  else {
    void request({ ifAvailable: true }, (lock) => {
      if (lock) return hold();
      become('elsewhere');
      waitForLock();
      // A tab that waited got the lock while this one was loaded again. The candidate did not ask for that.
      if (memory.wroteBeforeReload) take();
      return undefined;
    });
  }

  function take() {
    if (state === 'held') return;
    channel.postMessage('give');
    later(() => {
      if (state === 'held' || isClosed) return;
      waiting?.abort();
      void request({ steal: true }, hold);
    }, ANSWER_LIMIT_MS);
  }

  return {
    state: () => state,
    take,
    notifyOtherTabs: () => channel.postMessage('written'),
    close() {
      isClosed = true;
      waiting?.abort();
      letGo?.();
      channel.close();
    },
  };
}

/** The lock of one attempt in this browser. */
export function openTabLock(attemptId: string, listeners: Pick<TabLockParts, 'onChange' | 'onOtherTabWrote'>): TabLock {
  const name = `kasauti-attempt-${attemptId}`;
  return createTabLock(name, {
    locks: navigator.locks,
    channel: new BroadcastChannel(name) as Channel,
    later,
    memory: tabMemory(name),
    ...listeners,
  });
}

/** A copy of a tab inherits its storage, so only a reload counts. */
function tabMemory(name: string): TabMemory {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  try {
    return {
      wroteBeforeReload: navigation?.type === 'reload' && sessionStorage.getItem(name) !== null,
      remember: (writes) => (writes ? sessionStorage.setItem(name, '1') : sessionStorage.removeItem(name)),
    };
  } catch {
    // A browser that stores nothing also says so.
    return { wroteBeforeReload: false, remember: () => {} };
  }
}
