import { type OpenedAttempt, openAttempt } from '@kasauti/contract/attempts/attempts.ts';
import type { BookingId } from '@kasauti/contract/ids.ts';
import { isClosed } from '@kasauti/domain/attempt/attempt-state.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Notice } from '../../lib/exam/notices/notices.ts';
import { readNoticesOf, withRead } from '../../lib/exam/notices/read-notices.ts';
import type { Prepared } from '../../lib/exam/paper/prepare.ts';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';

/**
 * Milliseconds between two calls after an error, or while the server prepares the paper. The preparation takes a few
 * seconds. A lobby that is not open yet is checked less often.
 */
const ASK_AGAIN_MS = 5000;
const ASK_AGAIN_ABOUT_DOOR_MS = 15_000;

const asks = (scheduleId: BookingId) => question(openAttempt, { body: { schedule_id: scheduleId } });

/**
 * Enters the lobby. Reads the attempt again when its state changes. Also receives the messages from staff and downloads
 * the paper.
 */
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

  const waitsMs = answer.isError || refusalCode === 'paper-not-ready' ? ASK_AGAIN_MS : ASK_AGAIN_ABOUT_DOOR_MS;
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const mustAskAgain = answer.isError || refusalCode === 'paper-not-ready' || refusalCode === 'too-early';
  useEffect(() => {
    if (!mustAskAgain) return;
    const timer = setInterval(() => void refetch(), waitsMs);
    return () => clearInterval(timer);
  }, [mustAskAgain, waitsMs, refetch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the query key is a new but equal object at each render.
  useEffect(() => {
    if (attemptId === null || isOver) return;
    const onState = (state: OpenedAttempt['state']) => {
      const known = queries.getQueryData<OpenedAttempt>(asked.queryKey);
      if (known?.state !== state) void refetch();
    };
    const onNotice = (notice: Notice) =>
      setNotices((known) => (known.some(({ noticeId }) => noticeId === notice.noticeId) ? known : [...known, notice]));
    const onNews = () => void refetch();
    return onceLoaded(({ waitInside }) => waitInside({ attemptId, isWatched, onNews, onNotice, onState }));
  }, [attemptId, isOver, isWatched, queries, refetch]);

  const onRead = (noticeId: number) => {
    if (attemptId !== null) readNoticesOf(attemptId).note(noticeId);
    setNotices((known) => withRead(known, noticeId));
  };
  return { answer, attempt, notices, onRead, paper: usePaper(scheduleId, attempt) };
}

export type PaperState = 'fetching' | 'failed' | Prepared;

/** Downloads the encrypted paper to this device while the candidate waits. */
function usePaper(scheduleId: BookingId, attempt: OpenedAttempt | null): PaperState {
  const [state, setState] = useState<PaperState>('fetching');
  const sha256 = attempt && !isClosed(attempt.state) ? attempt.form.sha256 : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new hash means a new paper.
  useEffect(() => {
    if (!attempt || sha256 === null) return;
    return onceLoaded(({ bringPaper }) => bringPaper({ scheduleId, attempt, onState: setState }));
  }, [sha256, scheduleId]);
  return state;
}

/**
 * Loads `wait-inside.ts` and calls `begin` with it. A failed load is repeated. Returns a function that stops the
 * loading, or stops what `begin` has started.
 */
function onceLoaded(begin: (inside: typeof import('./wait-inside.ts')) => () => void): () => void {
  let isGone = false;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = async () => {
    const inside = await import('./wait-inside.ts').catch(() => null);
    if (isGone) return;
    if (inside) stop = begin(inside);
    else timer = setTimeout(() => void load(), ASK_AGAIN_MS);
  };
  void load();
  return () => {
    isGone = true;
    clearTimeout(timer);
    stop?.();
  };
}
