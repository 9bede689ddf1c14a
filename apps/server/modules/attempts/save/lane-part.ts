import { definePart } from '../../../platform/parts.ts';
import { saveLaneConnectionsPart } from '../save-lane-connections.ts';
import { Lane } from './lane.ts';

/** The save lane of this process. */
export const lanePart = definePart({
  name: 'answer-lane',
  make: (app) => {
    const { settings, secrets, metrics, log } = app;
    return new Lane({
      laneConnections: app.part(saveLaneConnectionsPart),
      signer: secrets.signingPair('receipts'),
      queueLimit: settings.SAVE_QUEUE_LIMIT,
      budget: {
        entriesAtOnce: settings.ATTEMPT_ENTRIES_AT_ONCE,
        entriesPerSecond: settings.ATTEMPT_ENTRIES_PER_SECOND,
      },
      keepMs: settings.ANSWER_DRAIN_SECONDS * 1000,
      metrics,
      log,
    });
  },
  close: (lane) => lane.close(),
});
