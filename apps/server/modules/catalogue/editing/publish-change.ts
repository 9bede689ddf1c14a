import type { ExamId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { publishOnBus } from '../../../platform/live/bus.ts';
import { notePrice } from '../store/prices.ts';

export const CATALOGUE_CHANNEL = 'catalogue';

/**
 * Maximum number of ids per message. A bus message may have 7,000 bytes, and this number of ids is far below that. If
 * more exams have changed, the message contains `all` instead.
 */
const MAX_IDS = 150;

export type CatalogueNews = { about: 'exams' | 'sittings'; examIds: ExamId[] | 'all' } | { about: 'categories' };

/**
 * Publishes a change of an exam. Every use case that changes an exam calls this function last. It records a new price,
 * announces `exam-changed` to other modules, and sends a bus message with the commit. The message makes every process
 * update its read model.
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
 * Notifies all processes that the bookable sittings of these exams have changed. The scheduling module calls this
 * function in the transaction that changes them.
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
