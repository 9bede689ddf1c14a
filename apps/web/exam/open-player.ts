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

/** The player of this page, with the browser around it. `own` takes the place of the usual parts. */
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
  // Without it a browser that runs out of room may throw away what the candidate has answered.
  navigator.storage?.persist?.().catch(() => undefined);
  return player;
}

/** What happens to the page: reported to the proctor where somebody watches, and used to send sooner. */
function watchPage(player: Player): void {
  document.addEventListener('visibilitychange', () => {
    player.signal(document.hidden ? 'left-page' : 'came-back');
    // A page that is put away may never come back; one that does may come from the login.
    player.networkIsBack();
    if (!document.hidden) player.signedInAgain();
  });
  // Also after a device slept with the page in sight, or the page came back from the browser's memory.
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

/** For the pages around the player: while the test runs, they lead back to it. */
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
