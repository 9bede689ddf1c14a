import type { ExamId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { publishOnBus } from '../../../platform/live/bus.ts';
import { notePrice } from '../store/prices.ts';

export const CATALOGUE_CHANNEL = 'catalogue';

/**
 * Maximum number of ids per message. A bus message may have 7,000 bytes, and this many ids fit easily. For more
 * exams the message says `all`.
 */
const MAX_IDS = 150;

export type CatalogueNews = { about: 'exams' | 'sittings'; examIds: ExamId[] | 'all' } | { about: 'categories' };

/**
 * Publishes a change of an exam. Every use case that changes an exam calls this function last. It records the new
 * price and announces `exam-changed` to other modules. When the transaction commits, the bus notifies the read model
 * of every process.
 */
export async function publishExamChanged(work: Work, examId: ExamId): Promise<void> {
  await notePrice(work.tx, examId, work.now);
  await work.announce({ kind: 'exam-changed', examId });
  await publish(work, { about: 'exams', examIds: [examId] });
}

export async function publishCategoriesChanged(work: Work): Promise<void> {
  await publish(work, { about: 'categories' });
}

/**
 * Notifies all processes that the bookable sittings of these exams have changed. Scheduling calls it in the
 * transaction that makes the change.
 */
export async function publishSittingsChanged(work: Work, examIds: readonly ExamId[] | 'all'): Promise<void> {
  await publish(work, {
    about: 'sittings',
    examIds: examIds === 'all' || examIds.length > MAX_IDS ? 'all' : [...examIds],
  });
}

async function publish(work: Work, news: CatalogueNews): Promise<void> {
  await publishOnBus(work.tx, CATALOGUE_CHANNEL, news);
}
