import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import type { ReadNotices } from '../notices/read-notices.ts';
import type { AttemptDatabase, Sitting } from '../storage/attempt-database.ts';
import type { ExamCalls } from '../sync/calls.ts';
import type { TabLock } from '../sync/tab-lock.ts';

/**
 * What the player touches of the browser and the server: handed in, so that its promises can be tested without them.
 */
export type PlayerParts = {
  calls: ExamCalls;
  openAttemptDatabase: () => Promise<AttemptDatabase>;
  fetchPaper: (form: Sitting['form']) => Promise<ArrayBuffer>;
  openTabLock: (listeners: { onChange: () => void; onOtherTabWrote: () => void }) => TabLock;
  /** Listens to all events of the attempt, from its first; answers with how to stop. */
  listen: (listener: LiveEvents) => () => void;
  /**
   * The server's clock as it is known here. `isInDoubt`: the device has slept, or its clock was set, since the server
   * last answered.
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
