import { later } from './later.ts';

/*
 * Decides which tab of this browser writes. It is the tab that holds a lock of the browser, which only one tab can
 * hold and which is released when the tab dies. Another tab can request the lock. A tab that does not react to the
 * request loses it. The server decides which device writes.
 */

export type TabLockState =
  | 'asking'
  | 'held'
  /** Another tab has the lock. */
  | 'elsewhere';

export type TabLock = {
  state: () => TabLockState;
  /** Takes the lock from the other tab. Nothing is lost, because that tab's entries are on this device's disk. */
  take: () => void;
  /** Notifies the other tabs that something was written. */
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
  /** Called when another tab has written something. */
  onOtherTabWrote: () => void;
  /** Remembers across a reload of this tab, and only this tab, whether it held the lock. */
  memory: TabMemory;
};
export type TabMemory = { wroteBeforeReload: boolean; remember: (writes: boolean) => void };

/** Time within which a running tab releases the lock. */
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

  /** Holds the lock until `letGo` is called. */
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

  /** Waits until the tab that holds the lock releases it or is closed. */
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

  // Very old browsers have no Locks API. There only the server's lease separates two writers.
  if (!locks) state = 'held';
  else {
    void request({ ifAvailable: true }, (lock) => {
      if (lock) return hold();
      become('elsewhere');
      waitForLock();
      // A waiting tab got the lock while this tab was reloaded, which the candidate did not request.
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

/** Opens the tab lock of one attempt in this browser. */
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

/** Only a reload counts, because a duplicated tab inherits the session storage. */
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
