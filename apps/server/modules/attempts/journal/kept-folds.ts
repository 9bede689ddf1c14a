import { foldJournal, type ItemProgress } from '@kasauti/domain/attempt/journal.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import type { Attempt } from '../store/attempts.ts';
import { type JournalRow, readJournalPart } from '../store/journal.ts';
import { NewestKept } from './newest-kept.ts';
import { applyEntry, type FoldedResponses, foldedResponses, readItemRefs } from './read-journal.ts';

/**
 * Maximum number of cached folds, enough for one hall. A fold holds the last response to each question of a form,
 * which takes a few tens of kilobytes at most.
 */
const MAX_FOLDS = 500;
const ENTRIES_AT_ONCE = 1000;

type Fold = Omit<FoldedResponses, 'responses'> & { responses: ReadonlyMap<string, ItemProgress> };

/**
 * Cache of folded journals, so that the next read of an attempt needs only the newer entries. A fold is cached as
 * long as all of its entries were in time, because such entries always count. After the first late entry the whole
 * journal is read, because a person may accept the late entry or a later deadline may include it.
 */
export class KeptFolds {
  readonly #folds = new NewestKept<Fold>(MAX_FOLDS);

  /** Returns what the candidate has answered, in the same form as `foldedResponses`. */
  async read(executor: Kysely<Tables>, attempt: Attempt): Promise<FoldedResponses> {
    const { attemptId } = attempt;
    let fold = this.#folds.get(attemptId) ?? (await this.#begin(executor, attempt));
    for (;;) {
      const part = { after: fold.lastSeq, upTo: null, most: ENTRIES_AT_ONCE };
      const rows = await readJournalPart(executor, attemptId, part);
      if (rows.some(({ isLate }) => isLate)) {
        this.#folds.drop(attemptId);
        return await foldedResponses(executor, attempt);
      }
      fold = foldOn(fold, rows);
      if (rows.length < ENTRIES_AT_ONCE) break;
    }
    this.#folds.keep(attemptId, fold);
    return { ...fold, responses: new Map(fold.responses) };
  }

  async #begin(executor: Kysely<Tables>, attempt: Attempt): Promise<Fold> {
    const responses = foldJournal([], await readItemRefs(executor, attempt));
    return { responses, lastSeq: 0, lastSavedAt: null };
  }
}

/**
 * Returns a new fold with these entries applied. The old fold is not changed, because another read may be using it.
 */
function foldOn(before: Fold, rows: readonly JournalRow[]): Fold {
  if (rows.length === 0) return before;
  const responses = new Map(before.responses);
  for (const row of rows) applyEntry(responses, row);
  const newest = rows.at(-1);
  return { responses, lastSeq: newest?.seq ?? before.lastSeq, lastSavedAt: newest?.serverAt ?? before.lastSavedAt };
}
