import { later } from './later.ts';

/*
 * Decides which tab of this browser writes: the tab that has a lock of the Web Locks API. Only one tab can have it, and
 * the browser releases it when that tab is closed or crashes. Another tab can ask for the lock. If the tab with the
 * lock does not react, the other tab steals the lock. Which device writes is decided by the server's lease.
 */

export type TabLockState =
  | 'asking'
  | 'held'
  /** Another tab has the lock. */
  | 'elsewhere';

export type TabLock = {
  state: () => TabLockState;
  /**
   * Takes the lock from the other tab. No entry is lost, because the other tab's entries are in this browser's
   * database.
   */
  take: () => void;
  /** Notifies the other tabs that this tab has written to the database. */
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
  /** Called when another tab has written to the database. */
  onOtherTabWrote: () => void;
  /** Remembers during a reload of this tab whether the tab had the lock. Other tabs do not see this. */
  memory: TabMemory;
};
export type TabMemory = { wroteBeforeReload: boolean; remember: (writes: boolean) => void };

/** Time in milliseconds that a tab has to release the lock when another tab asks for it. */
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

  /**
   * Becomes the tab with the lock. The promise is pending until `letGo` is called, and then the browser releases the
   * lock.
   */
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
      // Another tab has stolen the lock, because this tab did not release it in time.
      if (options.signal?.aborted || isClosed) return;
      lose();
      waitForLock();
    }
  };

  /** Requests the lock and waits until the other tab releases it or is closed. */
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

  // Very old browsers have no Web Locks API. There several tabs can write, and the database detects entries with the
  // same number.
  if (!locks) state = 'held';
  else {
    void request({ ifAvailable: true }, (lock) => {
      if (lock) return hold();
      become('elsewhere');
      waitForLock();
      // During the reload of this tab another tab has got the lock, although the candidate did not ask for that. So
      // this tab takes it back.
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

/** Creates this tab's tab lock for one attempt. */
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

/**
 * Returns the memory of this tab. It is valid only after a reload, because a duplicated tab gets a copy of the session
 * storage.
 */
function tabMemory(name: string): TabMemory {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  try {
    return {
      wroteBeforeReload: navigation?.type === 'reload' && sessionStorage.getItem(name) !== null,
      remember: (writes) => (writes ? sessionStorage.setItem(name, '1') : sessionStorage.removeItem(name)),
    };
  } catch {
    // Storage is off, so nothing is remembered.
    return { wroteBeforeReload: false, remember: () => {} };
  }
}
