import type { ExamId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { publishOnBus } from '../../../platform/live/bus.ts';
import { notePrice } from '../store/prices.ts';

export const CATALOGUE_CHANNEL = 'catalogue';

/** A message is at most 7,000 bytes; so many ids fit with room to spare. Past that, everything is read again. */
const MAX_IDS = 150;

export type CatalogueNews = { about: 'exams' | 'sittings'; examIds: ExamId[] | 'all' } | { about: 'categories' };

/**
 * Every change of an exam ends here: what it costs from now on is noted, other modules get the announcement, and every
 * process's read model hears it on the bus, with the commit.
 */
export async function publishExamChanged(work: Work, examId: ExamId): Promise<void> {
  await notePrice(work.tx, examId, work.now);
  await work.announce({ kind: 'exam-changed', examId });
  await tell(work, { about: 'exams', examIds: [examId] });
}

export async function publishCategoriesChanged(work: Work): Promise<void> {
  await tell(work, { about: 'categories' });
}

/** Scheduling calls this in the transaction that changed what can be booked. */
export async function sittingsChanged(work: Work, examIds: readonly ExamId[] | 'all'): Promise<void> {
  await tell(work, {
    about: 'sittings',
    examIds: examIds === 'all' || examIds.length > MAX_IDS ? 'all' : [...examIds],
  });
}

async function tell(work: Work, news: CatalogueNews): Promise<void> {
  await publishOnBus(work.tx, CATALOGUE_CHANNEL, news);
}
