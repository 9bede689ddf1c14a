import type { App } from '../../../platform/app.ts';
import { definePart } from '../../../platform/parts.ts';
import { noteNothingWaited } from '../../attempts/index.ts';
import { publishRooms } from '../room/publish-room.ts';
import { upsertPresence } from '../store/presence.ts';
import { openPresenceBoard, type PresenceBoard } from './presence-board.ts';

const WRITE_PRESENCE_EVERY_MS = 1_000;

/** Presence board of this process. When the process ends, the waiting heartbeats are written first. */
export const presencePart = definePart({ name: 'presence', make: openPresence, close: (board) => board.close() });

function openPresence(app: App): PresenceBoard {
  return openPresenceBoard({
    clock: app.clock,
    everyMs: WRITE_PRESENCE_EVERY_MS,
    onError: (error) => app.log.warn({ event: 'presence-not-written', text: error.message }),
    write: (beats, changed) =>
      app.inTransaction(async (work) => {
        const now = work.now.getTime();
        // The instant is computed from the database's clock. The clock of this process only measures how long a
        // heartbeat has waited.
        const dated = beats.map(({ waitedMs, ...beat }) => ({ ...beat, heartbeatAt: new Date(now - waitedMs) }));
        await upsertPresence(work.tx, dated);
        const quiet = dated.filter(({ mode, nothingWaits }) => mode === 'none' && nothingWaits);
        await noteNothingWaited(
          work.tx,
          quiet.map(({ attemptId, heartbeatAt: at }) => ({ attemptId, at })),
        );
        await publishRooms(work, app.hub, changed);
      }),
  });
}
