import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { findOpeningSittings } from '../../scheduling/index.ts';
import { sealPaper } from './seal-paper.ts';

/**
 * So long after it has opened, a lobby is looked after; later the first to enter finds the paper sealed, or has it
 * sealed.
 */
const LOOKED_AFTER_MS = 10 * MINUTE_MS;

/**
 * Seals the papers of the sittings whose lobby has just opened, so that the first who enter do not wait for it. A form
 * that was given to the exam until then, or until somebody enters, is the one that is sat. A paper that cannot be
 * sealed holds up no other.
 */
export async function sealPapersOfOpenLobbies(
  app: Pick<App, 'inTransaction' | 'objects' | 'secrets' | 'log'>,
  now?: Date,
): Promise<void> {
  const { moment, opening } = await app.inTransaction(async ({ tx, now: startedAt }) => {
    const moment = now ?? startedAt;
    const since = new Date(moment.getTime() - LOOKED_AFTER_MS);
    return { moment, opening: await findOpeningSittings(tx, since, moment) };
  });
  for (const sitting of opening) {
    try {
      await sealPaper(app, { ...sitting, now: moment });
    } catch (error) {
      const { sittingId, examId } = sitting;
      app.log.error({ event: 'paper-not-sealed', sittingId, examId, text: (error as Error).message });
    }
  }
}
