import type { OpenedAttempt } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import type { AttemptId, BookingId } from '@kasauti/contract/ids.ts';
import { HEARTBEAT_EVERY_MS, UNWATCHED_HEARTBEAT_MS } from '@kasauti/domain/proctoring/presence.ts';
import { type Notice, noticeOf } from '../../lib/exam/notices/notices.ts';
import { readNoticesOf } from '../../lib/exam/notices/read-notices.ts';
import { WrongPaper } from '../../lib/exam/paper/paper.ts';
import { type Prepared, prepareSitting, warmPlayer } from '../../lib/exam/paper/prepare.ts';
import { registerWorker } from '../../lib/exam/register-worker.ts';
import { sittingOf } from '../../lib/exam/sitting-of.ts';
import { examCalls } from '../../lib/exam/sync/calls.ts';
import { createHeartbeat } from '../../lib/exam/sync/heartbeat.ts';
import { later } from '../../lib/exam/sync/later.ts';
import { isRefusal } from '../../lib/server/call.ts';
import { live } from '../../lib/server/live.ts';

/*
 * Work in the background while a candidate waits: reports the candidate's presence, receives live events and downloads
 * the encrypted paper. The first paint does not need this script, so it is loaded later.
 */

const FETCH_AGAIN_MS = 5000;

type Stop = () => void;
type Wait = {
  attemptId: AttemptId;
  isWatched: boolean;
  onNews: () => void;
  /** Called for each message to the candidate, including messages that were sent before. */
  onNotice: (notice: Notice) => void;
  onState: (state: OpenedAttempt['state']) => void;
};

/**
 * Reports the candidate's presence with heartbeats and listens to live events. The response to a heartbeat also
 * contains the state of the attempt, because the live connection may fail.
 */
export function waitInside({ attemptId, isWatched, onNews, onNotice, onState }: Wait): Stop {
  const read = readNoticesOf(attemptId);
  const onEvent = (event: AttemptEvent, eventId: number) => {
    const said = noticeOf(event);
    if (said) onNotice({ noticeId: eventId, isSeen: read.has(eventId), ...said });
    else onNews();
  };
  const stopListening = live().subscribe<AttemptEvent>(`attempt:${attemptId}`, { onEvent }, 0);
  const heartbeat = createHeartbeat({
    facts: () => ({ savedUpTo: 0, pendingCount: 0, visible: !document.hidden }),
    async send(heartbeat) {
      const answer = await examCalls.heartbeat(attemptId, heartbeat);
      return isRefusal(answer) ? null : answer;
    },
    onAnswer: ({ state }) => onState(state as OpenedAttempt['state']),
    everyMs: () => (isWatched ? HEARTBEAT_EVERY_MS : UNWATCHED_HEARTBEAT_MS),
    later,
  });
  heartbeat.start();
  return () => {
    stopListening();
    heartbeat.stop();
  };
}

type Bring = { scheduleId: BookingId; attempt: OpenedAttempt; onState: (state: Prepared | 'failed') => void };

/** Tries to download the encrypted paper until it succeeds. Then downloads the files of the player's page. */
export function bringPaper({ scheduleId, attempt, onState }: Bring): Stop {
  let isGone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sitting = sittingOf(scheduleId, attempt);
  const fetchIt = async () => {
    const prepared = await prepareSitting(sitting).catch(nameAnew);
    if (isGone) return;
    onState(prepared);
    if (prepared === 'failed') timer = setTimeout(() => void fetchIt(), FETCH_AGAIN_MS);
    else {
      void warmPlayer(attempt.attemptId);
      registerWorker();
    }
  };
  /** If the paper was encrypted again, it has another hash. The sitting is then read again before the next try. */
  const nameAnew = async (error: unknown) => {
    if (error instanceof WrongPaper) {
      const named = await examCalls.findSitting(attempt.attemptId).catch(() => null);
      if (named && !isRefusal(named)) sitting = named;
    }
    return 'failed' as const;
  };
  void fetchIt();
  return () => {
    isGone = true;
    clearTimeout(timer);
  };
}
