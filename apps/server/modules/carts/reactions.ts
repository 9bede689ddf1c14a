import type { App } from '../../app.ts';
import { noteNewDates } from './store.ts';
import { tellNewDates, tellPrice } from './tell-wishes.ts';

const MINUTE_MS = 60_000;

export function registerReactions(app: App): void {
  app.react('exam-changed', 'tell-wishes-of-price', ({ examId }) => tellPrice(app, examId));
  app.react('sitting-planned', 'note-new-dates', ({ examIds }) =>
    app.inTransaction(({ tx, now }) => noteNewDates(tx, examIds, now)),
  );
  app.every('tell-wishes-of-dates', 5 * MINUTE_MS, () => tellNewDates(app));
}
