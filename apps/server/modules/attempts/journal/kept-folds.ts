import { foldJournal, type ItemProgress } from '@kasauti/domain/attempt/journal.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import type { Attempt } from '../store/attempts.ts';
import { type JournalRow, readJournalPart } from '../store/journal.ts';
import { NewestKept } from './newest-kept.ts';
import { applyEntry, type FoldedResponses, foldedResponses, readItemRefs } from './read-journal.ts';

/**
 * Maximum number of cached folds, enough for one large room. A fold contains the last response to each question of a
 * form, at most a few tens of kilobytes.
 */
const MAX_FOLDS = 500;
const ENTRIES_AT_ONCE = 1000;

type Fold = Omit<FoldedResponses, 'responses'> & { responses: ReadonlyMap<string, ItemProgress> };

/**
 * Cache of folded journals. If a fold is cached, the next read of the attempt needs only the newer entries. A fold is
 * cached only while all entries were in time, because such entries always count. After the first late entry, every read
 * reads the whole journal, because the late entry may count later: a person may accept it, or the deadline may be
 * extended.
 */
export class KeptFolds {
  readonly #folds = new NewestKept<Fold>(MAX_FOLDS);

  /** Returns what the candidate has answered, like `foldedResponses`. */
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
 * Returns a new fold with these entries applied. Does not change the old fold, because another read may be using it.
 */
function foldOn(before: Fold, rows: readonly JournalRow[]): Fold {
  if (rows.length === 0) return before;
  const responses = new Map(before.responses);
  for (const row of rows) applyEntry(responses, row);
  const newest = rows.at(-1);
  return { responses, lastSeq: newest?.seq ?? before.lastSeq, lastSavedAt: newest?.serverAt ?? before.lastSavedAt };
}
