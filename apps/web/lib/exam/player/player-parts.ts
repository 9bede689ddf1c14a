import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import type { ReadNotices } from '../notices/read-notices.ts';
import type { AttemptDatabase, LobbyFacts } from '../storage/attempt-database.ts';
import type { ExamCalls } from '../sync/calls.ts';
import type { TabLock } from '../sync/tab-lock.ts';

/** The functions of the browser and the server that the player uses. Tests replace them. */
export type PlayerParts = {
  calls: ExamCalls;
  openAttemptDatabase: () => Promise<AttemptDatabase>;
  fetchPaper: (form: LobbyFacts['form']) => Promise<ArrayBuffer>;
  openTabLock: (listeners: { onChange: () => void; onOtherTabWrote: () => void }) => TabLock;
  /** Subscribes to the live events of the attempt, from the first event on. Returns a function that unsubscribes. */
  listen: (listener: LiveEvents) => () => void;
  /**
   * This page's estimate of the server's clock. `isInDoubt` returns true if the device has slept or its clock was set
   * since the server's last response.
   */
  clock: {
    now: () => Date;
    isInDoubt: () => boolean;
    offsetMs: () => number;
    recall: (offsetMs: number) => void;
  };
  later: (act: () => void, ms: number) => () => void;
  random: () => number;
  newId: () => string;
  readNotices: ReadNotices;
  isVisible: () => boolean;
};
type LiveEvents = { onEvent: (event: AttemptEvent, eventId: number) => void; onCaughtUp: () => void };
