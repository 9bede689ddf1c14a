import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import type { ReadNotices } from '../notices/read-notices.ts';
import type { AttemptDatabase, LobbyFacts } from '../storage/attempt-database.ts';
import type { ExamCalls } from '../sync/calls.ts';
import type { TabLock } from '../sync/tab-lock.ts';

/**
 * The functions of the browser and the server that the player uses. They are passed in, so that tests can replace
 * them.
 */
export type PlayerParts = {
  calls: ExamCalls;
  openAttemptDatabase: () => Promise<AttemptDatabase>;
  fetchPaper: (form: LobbyFacts['form']) => Promise<ArrayBuffer>;
  openTabLock: (listeners: { onChange: () => void; onOtherTabWrote: () => void }) => TabLock;
  /** Listens to all events of the attempt, starting with the first. Returns a function that stops listening. */
  listen: (listener: LiveEvents) => () => void;
  /**
   * The server's clock as this device estimates it. `isInDoubt` returns true if the device has slept, or its clock
   * was set, since the last response of the server.
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
