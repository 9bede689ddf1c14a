import type { BookingId } from '@kasauti/contract/ids.ts';
import type { Root } from 'react-dom/client';
import { Words } from '../lib/appearance/words.tsx';
import { openAttemptDatabase } from '../lib/exam/storage/attempt-database.ts';
import { serverClock } from '../lib/server/server-clock.ts';
import { type KeptLobby, LobbyOffline } from '../pages/exam/lobby-offline.tsx';

/* Page that the service worker opens if the lobby itself cannot be loaded. */

export async function drawLobby(root: Root, scheduleId: BookingId): Promise<void> {
  const kept = await readKept(scheduleId).catch(() => null);
  root.render(
    <Words>
      <LobbyOffline kept={kept} />
    </Words>,
  );
}

/** Returns what the lobby and the player have stored about this booking in this browser, or null. */
async function readKept(scheduleId: BookingId): Promise<KeptLobby | null> {
  const database = await openAttemptDatabase();
  try {
    for (const attemptId of await database.attemptIds()) {
      const attempt = await database.readAttempt(attemptId).catch(() => null);
      if (attempt?.sitting.scheduleId !== scheduleId) continue;
      const { sitting, start } = attempt;
      if (start) serverClock.recall(start.clockOffsetMs);
      const hasPaper = (await database.readPaper(sitting.form.sha256)) !== null;
      return { sitting, isRunning: start !== null, hasPaper };
    }
    return null;
  } finally {
    database.close();
  }
}
