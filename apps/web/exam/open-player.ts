import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { readNoticesOf } from '../lib/exam/notices/read-notices.ts';
import { fetchPaper } from '../lib/exam/paper/paper.ts';
import { createPlayer, type Player } from '../lib/exam/player/player.ts';
import type { PlayerParts } from '../lib/exam/player/player-parts.ts';
import { forgetRunningTest, noteRunningTest } from '../lib/exam/running-test.ts';
import { openAttemptDatabase } from '../lib/exam/storage/attempt-database.ts';
import { examCalls } from '../lib/exam/sync/calls.ts';
import { later } from '../lib/exam/sync/later.ts';
import { openTabLock } from '../lib/exam/sync/tab-lock.ts';
import { live } from '../lib/server/live.ts';
import { serverClock } from '../lib/server/server-clock.ts';

/** Creates the player of this page with the real functions of browser and server. `own` replaces some of them. */
export function openPlayer(attemptId: AttemptId, own: Partial<PlayerParts> = {}): Player {
  const player = createPlayer(attemptId, {
    calls: examCalls,
    openAttemptDatabase,
    fetchPaper,
    openTabLock: (listeners) => openTabLock(attemptId, listeners),
    listen: (listener) => live().subscribe<AttemptEvent>(`attempt:${attemptId}`, listener, 0),
    clock: serverClock,
    later,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    readNotices: readNoticesOf(attemptId),
    isVisible: () => !document.hidden,
    ...own,
  });
  watchPage(player);
  // Requests persistent storage. Without it a browser that runs out of space may delete the candidate's answers.
  navigator.storage?.persist?.().catch(() => undefined);
  return player;
}

/**
 * Reports events of the page to the player. The player reports some of them to the proctor as signals. It also uses
 * them to repeat waiting requests at once.
 */
function watchPage(player: Player): void {
  document.addEventListener('visibilitychange', () => {
    player.signal(document.hidden ? 'left-page' : 'came-back');
    // The user may not return to a hidden page, so unsent entries are sent now. If the page is visible again, the user
    // may have logged in again in another tab.
    player.networkIsBack();
    if (!document.hidden) player.signedInAgain();
  });
  // These events also fire when the page enters the back/forward cache and returns from it.
  for (const event of ['pageshow', 'pagehide']) addEventListener(event, () => player.networkIsBack());
  document.addEventListener('fullscreenchange', () => {
    player.signal(document.fullscreenElement ? 'fullscreen-entered' : 'fullscreen-left');
  });
  document.addEventListener('copy', () => player.signal('copy'));
  document.addEventListener('paste', () => player.signal('paste'));
  addEventListener('offline', () => player.signal('offline'));
  addEventListener('online', () => {
    player.signal('online');
    player.networkIsBack();
  });
}

/** Keeps the note about the running test up to date. Other pages use the note to link back to the test. */
export function noteWhileRunning(attemptId: AttemptId, player: Player): void {
  let noted: string | null | undefined;
  player.subscribe(() => {
    const { phase, deadlineAt } = player.state();
    if (phase.kind === 'over') forgetRunningTest(attemptId);
    if (phase.kind !== 'sitting' || deadlineAt === noted) return;
    noted = deadlineAt;
    noteRunningTest({ attemptId, deadlineAt });
  });
}
