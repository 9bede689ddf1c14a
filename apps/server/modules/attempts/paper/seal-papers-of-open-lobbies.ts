import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { findOpeningSittings } from '../../scheduling/index.ts';
import { sealPapers } from './seal-paper.ts';

/**
 * Period after a lobby opens in which this task seals the paper. Later, the paper is sealed when a candidate enters, if
 * it is still missing.
 */
const LOOKED_AFTER_MS = 10 * MINUTE_MS;

/**
 * Seals the papers of sittings whose lobby has just opened, so that the first candidates do not have to wait. Until the
 * first candidate enters, the exam's form can still be replaced. If one paper cannot be sealed, this is logged and the
 * others are still sealed.
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
      await sealPapers(app, { ...sitting, now: moment });
    } catch (error) {
      const { sittingId, examId } = sitting;
      app.log.error({ event: 'paper-not-sealed', sittingId, examId, text: (error as Error).message });
    }
  }
}
