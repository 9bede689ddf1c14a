import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { findOpeningSittings } from '../../scheduling/index.ts';
import { sealPaper } from './seal-paper.ts';

/**
 * Time after the opening of a lobby in which this task seals the paper of the sitting. After this time, the first
 * candidate who enters has the paper sealed if necessary.
 */
const LOOKED_AFTER_MS = 10 * MINUTE_MS;

/**
 * Seals the papers of sittings whose lobby has just opened, so that the first candidates do not wait for it. The
 * exam's form can still be replaced until the first candidate enters. A paper that cannot be sealed is logged and
 * does not prevent the others from being sealed.
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
