import type { Work } from '../../../platform/database/work.ts';
import type { BookingForAttempt } from '../../scheduling/index.ts';
import { type Attempt, findAttempt } from '../store/attempts.ts';
import { countEntry, findPaper, findPapers, lockPapers, type Paper } from '../store/papers.ts';

/**
 * Returns the paper of a candidate: the one of their attempt, or for somebody who enters the next variant. Returns null
 * if it is not sealed yet. The papers are not replaced before the attempt is inserted, because this locks them. The
 * commit releases the lock.
 */
export async function paperOf(
  { tx }: Work,
  booking: Pick<BookingForAttempt, 'sittingId' | 'examId' | 'attemptId'>,
  attempt: Attempt | null,
): Promise<Paper | null> {
  if (attempt) return await findPaper(tx, attempt);
  const hasVariants = (await findPapers(tx, booking)).length > 1;
  if (!(await lockPapers(tx, { ...booking, why: hasVariants ? 'to-count' : 'to-enter' }))) return null;
  const papers = await findPapers(tx, booking);
  const [first = null] = papers;
  if (papers.length <= 1) return first;
  // The papers got variants between the two readings. The page asks again.
  if (!hasVariants) return null;
  // Another device of this candidate may have entered while this one waited for the lock.
  const entered = await findAttempt(tx, booking.attemptId);
  if (entered) return await findPaper(tx, entered);
  return papers[(await countEntry(tx, booking)) % papers.length] ?? null;
}
