import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import { notifyNewDates, notifyPriceChange } from './notify-wishes.ts';
import { recordNewDates } from './store.ts';

export function registerReactions(app: App): void {
  app.react('exam-changed', { name: 'tell-wishes-of-price', pace: 'slow' }, ({ examId }) =>
    notifyPriceChange(app, examId),
  );
  app.react('sitting-planned', 'note-new-dates', ({ examIds }) =>
    app.inTransaction(({ tx, now }) => recordNewDates(tx, examIds, now)),
  );
  app.every('tell-wishes-of-dates', 5 * MINUTE_MS, (lockLost) => notifyNewDates(app, undefined, lockLost));
}
