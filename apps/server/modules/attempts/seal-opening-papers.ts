import type { App } from '../../app.ts';
import { readNow } from '../../platform/work.ts';
import { findOpeningSittings } from '../scheduling/index.ts';
import { sealPaper } from './seal-paper.ts';

/** So long after it has opened, a lobby is looked after; later the first to enter finds the paper sealed, or has it sealed. */
const LOOKED_AFTER_MS = 10 * 60_000;

/**
 * Seals the papers of the sittings whose lobby has just opened, so that the first who enter do not wait for it. A form that was given to
 * the exam until then, or until somebody enters, is the one that is sat. A paper that cannot be sealed holds up no other.
 */
export async function sealOpeningPapers(
  app: Pick<App, 'database' | 'objects' | 'secrets' | 'log'>,
  now?: Date,
): Promise<void> {
  const moment = now ?? (await readNow(app.database));
  const since = new Date(moment.getTime() - LOOKED_AFTER_MS);
  for (const sitting of await findOpeningSittings(app.database, since, moment)) {
    try {
      await sealPaper(app, { ...sitting, now: moment });
    } catch (error) {
      const { sittingId, examId } = sitting;
      app.log.error({ event: 'paper-not-sealed', sittingId, examId, text: (error as Error).message });
    }
  }
}
