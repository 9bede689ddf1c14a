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

/** Opens the player of this page with the browser's functions. `own` replaces some of its parts. */
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
  // Requests persistent storage. Otherwise a browser that runs out of space may delete the candidate's answers.
  navigator.storage?.persist?.().catch(() => undefined);
  return player;
}

/**
 * Reports events of the page to the player. The proctor gets them as signals, and the player uses them to send
 * sooner.
 */
function watchPage(player: Player): void {
  document.addEventListener('visibilitychange', () => {
    player.signal(document.hidden ? 'left-page' : 'came-back');
    // A hidden page may never return, so pending entries are sent now. A visible page may return from a login.
    player.networkIsBack();
    if (!document.hidden) player.signedInAgain();
  });
  // Fires also after the device slept while the page was visible, and after a return from the back/forward cache.
  addEventListener('pageshow', () => player.networkIsBack());
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

/** Records the running test, so that other pages can link back to it. */
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
