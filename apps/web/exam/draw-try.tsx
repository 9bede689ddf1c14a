import { practiceForm, scorePractice } from '@kasauti/contract/attempts/practice.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { TryEnding } from '../features/exam-try/try-ending.tsx';
import { TryLeaveDialog } from '../features/exam-try/try-leave-dialog.tsx';
import { TryBeforeSubmit, TrySaveWords, TryStorageBroken, TryWho } from '../features/exam-try/try-words.tsx';
import { Words } from '../lib/appearance/words.tsx';
import { type DeskParts, DeskPartsContext } from '../lib/exam/desk-parts.ts';
import type { Player } from '../lib/exam/player/player.ts';
import { PlayerContext } from '../lib/exam/player/use-player.ts';
import { takeReceipts } from '../lib/exam/storage/kept-receipts.ts';
import { noteTried } from '../lib/exam/try/tried-note.ts';
import { openTries, type Tries } from '../lib/exam/try/tries.ts';
import { createTryCalls } from '../lib/exam/try/try-calls.ts';
import { TryContext, type TryState } from '../lib/exam/try/use-try.ts';
import { call } from '../lib/server/call.ts';
import { serverClock } from '../lib/server/server-clock.ts';
import { ExamPlayer } from '../pages/exam/exam-player.tsx';
import { TriedResult, TryClosed } from '../pages/exam/tried-result.tsx';
import { openPlayer } from './open-player.ts';

/*
 * Page of a practice test without an account. If an attempt is running, it continues. Otherwise the last result is
 * shown. If there is no result, a new attempt begins.
 */

const limit = { timeoutMs: 20_000 };
/**
 * Replaces the random delays of requests. They are not needed, because practice attempts do not all start at the same
 * time.
 */
const noSpread = () => 0;
const newId = () => crypto.randomUUID() as string as AttemptId;
const deviceClock = {
  now: () => new Date(),
  isInDoubt: () => false,
  offsetMs: () => 0,
  recall: () => {},
};

const deskParts: Omit<DeskParts, 'Clock' | 'Tabs' | 'SubmitWarning'> = {
  Who: TryWho,
  SaveWords: TrySaveWords,
  StorageBroken: TryStorageBroken,
  BeforeSubmit: TryBeforeSubmit,
  Ending: TryEnding,
  LeaveDialog: TryLeaveDialog,
  Closed: TryClosed,
};

export async function drawTry(root: Root, testCode: string): Promise<void> {
  serverClock.goByDevice();
  const tries = await openTries().catch(() => null);
  const state = createStore<TryState>(() => ({
    testCode,
    finished: null,
    isKept: true,
    refusal: null,
    again: () => void beginAgain(tries, testCode),
  }));
  const draw = (screen: ReactNode) =>
    root.render(
      <Words>
        <TryContext value={state}>{screen}</TryContext>
      </Words>,
    );
  const last = await lastResult(tries, testCode);
  if (last) return draw(<TriedResult finished={last} />);

  const attemptId = (await tries?.run(testCode, newId()).catch(() => null)) ?? newId();
  const player = openTry(attemptId, tries, state);
  draw(
    <DeskPartsContext value={deskParts}>
      <PlayerContext value={player}>
        <ExamPlayer attemptId={attemptId} />
      </PlayerContext>
    </DeskPartsContext>,
  );
}

/** Returns the last result of this test. Returns null if an attempt is running or there is no result. */
async function lastResult(tries: Tries | null, testCode: string) {
  try {
    if (!tries || (await tries.running(testCode))) return null;
    return (await tries.finished(testCode))[0] ?? null;
  } catch {
    return null;
  }
}

async function beginAgain(tries: Tries | null, testCode: string): Promise<void> {
  const running = await tries?.running(testCode);
  if (running) await tries?.giveUp({ test_code: testCode, attemptId: running });
  await tries?.run(testCode, newId());
  location.reload();
}

function openTry(attemptId: AttemptId, tries: Tries | null, state: StoreApi<TryState>): Player {
  const { testCode } = state.getState();
  const { calls, fetchPaper } = createTryCalls({
    attemptId,
    testCode,
    tries,
    fetchForm: () => call(practiceForm, { params: { testCode } }, limit),
    score: (_, body) => call(scorePractice, { params: { testCode }, body }, limit),
    progress: () => player.state().journal.progress,
    now: deviceClock.now,
    newSeed: () => crypto.randomUUID(),
    onFinished(finished, isKept) {
      state.setState({ finished, isKept });
      if (isKept) noteTried();
    },
    onRefused: (refusal) => state.setState({ refusal }),
  });
  const listen = (listener: { onCaughtUp: () => void }) => {
    listener.onCaughtUp();
    return () => {};
  };
  const player = openPlayer(attemptId, { calls, fetchPaper, listen, clock: deviceClock, random: noSpread });
  leaveNothing(attemptId, player);
  return player;
}

/**
 * Deletes the remaining journal after the attempt is over. It is no longer needed, because the result contains the
 * answers.
 */
function leaveNothing(attemptId: AttemptId, player: Player): void {
  let hasLeft = false;
  player.subscribe(() => {
    if (hasLeft || !player.state().isForgotten) return;
    hasLeft = true;
    void takeReceipts(attemptId, true);
  });
}
