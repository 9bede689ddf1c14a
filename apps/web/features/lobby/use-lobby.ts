import { type OpenedAttempt, openAttempt } from '@kasauti/contract/attempts.ts';
import type { BookingId } from '@kasauti/contract/ids.ts';
import type { AttemptEvent } from '@kasauti/contract/live.ts';
import { isClosed } from '@kasauti/domain/attempt/attempt-state.ts';
import { HEARTBEAT_EVERY_MS } from '@kasauti/domain/attempt/presence.ts';
import { isRoomMode } from '@kasauti/domain/attempt/proctoring-mode.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isRefusal } from '../../lib/call.ts';
import { createHeart } from '../../lib/exam/beat.ts';
import { examCalls, sittingOf } from '../../lib/exam/calls.ts';
import { type Prepared, prepareSitting, warmPlayer } from '../../lib/exam/prepare.ts';
import { live } from '../../lib/live.ts';
import { question, useAnswer } from '../../lib/queries.ts';

/** The server makes the paper ready within seconds; a door that opens later is asked at again. */
const askAgainMs = 5000;
const askAgainAboutDoorMs = 15_000;
const unwatchedBeatMs = 15_000;

const asks = (scheduleId: BookingId) => question(openAttempt, { body: { schedule_id: scheduleId } });

/** Enters the lobby, stays in it, and hears when the state of the attempt changes: live, and by the heartbeat should that fail. */
export function useLobby(scheduleId: BookingId, isOpen: boolean) {
  const queries = useQueryClient();
  const asked = asks(scheduleId);
  const answer = useAnswer(asked, { enabled: isOpen, freshMs: 0, everyMs: false });
  const { data, refetch } = answer;
  const refusalCode = data && isRefusal(data) ? data.code : null;
  const attempt = data && !isRefusal(data) ? data : null;
  const attemptId = attempt?.attemptId ?? null;
  const isWatched = attempt !== null && isRoomMode(attempt.mode);
  const isOver = attempt !== null && isClosed(attempt.state);

  const waitsMs = answer.isError || refusalCode === 'paper-not-ready' ? askAgainMs : askAgainAboutDoorMs;
  const mustAskAgain = answer.isError || refusalCode === 'paper-not-ready' || refusalCode === 'too-early';
  useEffect(() => {
    if (!mustAskAgain) return;
    const timer = setInterval(() => void refetch(), waitsMs);
    return () => clearInterval(timer);
  }, [mustAskAgain, waitsMs, refetch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made anew each time and says the same.
  useEffect(() => {
    if (attemptId === null || isOver) return;
    const note = (state: OpenedAttempt['state']) => {
      const known = queries.getQueryData<OpenedAttempt>(asked.queryKey);
      if (known?.state !== state) void refetch();
    };
    const stopListening = live().subscribe<AttemptEvent>(`attempt:${attemptId}`, {
      onEvent: () => void refetch(),
    });
    const heart = createHeart({
      facts: () => ({ savedUpTo: 0, pendingCount: 0, visible: !document.hidden }),
      async send(beat) {
        const told = await examCalls.beat(attemptId, beat);
        return isRefusal(told) ? null : told;
      },
      onAnswer: ({ state }) => note(state as OpenedAttempt['state']),
      everyMs: () => (isWatched ? HEARTBEAT_EVERY_MS : unwatchedBeatMs),
      later: (act, ms) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    });
    heart.start();
    return () => {
      stopListening();
      heart.stop();
    };
  }, [attemptId, isOver, isWatched, queries, refetch]);

  return { answer, attempt, paper: usePaper(scheduleId, attempt) };
}

export type PaperState = 'fetching' | 'failed' | Prepared;

/** Brings the sealed paper to this device while the candidate waits. */
function usePaper(scheduleId: BookingId, attempt: OpenedAttempt | null): PaperState {
  const [state, setState] = useState<PaperState>('fetching');
  const sha256 = attempt && !isClosed(attempt.state) ? attempt.form.sha256 : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paper is named by its hash; nothing else of the attempt matters here.
  useEffect(() => {
    if (!attempt || sha256 === null) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchIt = async () => {
      const prepared = await prepareSitting(sittingOf(scheduleId, attempt)).catch(() => 'failed' as const);
      if (isGone) return;
      setState(prepared);
      if (prepared === 'failed') timer = setTimeout(() => void fetchIt(), askAgainMs);
      else void warmPlayer(attempt.attemptId);
    };
    void fetchIt();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [sha256, scheduleId]);
  return state;
}
