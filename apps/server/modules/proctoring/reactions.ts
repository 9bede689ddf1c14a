import { DAY_MS, HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import { readNow } from '../../platform/database/work.ts';
import { findAttempts } from '../attempts/index.ts';
import { publishPresenceChanges } from './presence/publish-presence-changes.ts';
import { recordSignals } from './presence/report-presence.ts';
import { publishRooms } from './room/publish-room.ts';
import { deletePresenceBefore } from './store/presence.ts';

const LOOK_EVERY_MS = 2_000;
const TIDY_EVERY_MS = HOUR_MS;
const PRESENCE_IS_KEPT_MS = DAY_MS;

export function registerReactions(app: App): void {
  app.react(
    'device-not-let-in',
    { name: 'record-second-device', pace: 'prompt' },
    async ({ attemptId, sessionId, at }) => {
      const [attempt] = await findAttempts(app.database, [attemptId]);
      const signal = { signalId: sessionId, kind: 'second-device', at } as const;
      if (attempt) await app.inTransaction((work) => recordSignals(work, app.hub, attempt, [signal]));
    },
  );
  app.every('tell-who-went-offline', LOOK_EVERY_MS, async () => {
    for (let isMore = true; isMore; ) isMore = await app.inTransaction((work) => publishPresenceChanges(work, app.hub));
  });
  app.react(
    'candidate-checked-in',
    { name: 'tell-room-of-check-in', pace: 'prompt' },
    async ({ attemptId, sittingId, roomId }) => {
      // Only candidates of a centre check in at a gate.
      const seat = { attemptId, sittingId, roomId, mode: 'centre' as const };
      await app.inTransaction((work) => publishRooms(work, app.hub, [seat]));
    },
  );
  app.every('forget-old-presence', TIDY_EVERY_MS, async () => {
    const now = await readNow(app.database);
    await deletePresenceBefore(app.database, new Date(now.getTime() - PRESENCE_IS_KEPT_MS));
  });
}
