import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findAnsweredFlags } from '../store/journal.ts';
import { NewestKept } from './newest-kept.ts';

/** Maximum number of attempts in the cache. This is enough if proctors watch about ten large rooms at the same time. */
const MAX_COUNTED = 5_000;

/** The answered questions, counted from the entries up to `lastSeq`. */
type Counted = { lastSeq: number; answered: ReadonlySet<string> };
const nothing: Counted = { lastSeq: 0, answered: new Set() };

/**
 * Counts the answered questions of each attempt. The proctor's page reads these counts after every change in the room.
 * The counts are cached in the process, so a read needs only the newer entries. Late entries are not counted here, even
 * if a person has accepted them.
 */
export class AnsweredCounts {
  readonly #database: Kysely<Tables>;
  readonly #kept = new NewestKept<Counted>(MAX_COUNTED);

  constructor(database: Kysely<Tables>) {
    this.#database = database;
  }

  /**
   * Returns the count of each attempt. `newest` is the result of `newestEntries`. Entries that were stored after that
   * call are not counted.
   */
  async read(newest: ReadonlyMap<AttemptId, { seq: number }>): Promise<Map<AttemptId, number>> {
    const counted = new Map([...newest.keys()].map((attemptId) => [attemptId, this.#kept.get(attemptId) ?? nothing]));
    const grown = [...newest].flatMap(([attemptId, { seq: upTo }]) => {
      const { lastSeq: after } = counted.get(attemptId) ?? nothing;
      return after < upTo ? [{ attemptId, after, upTo }] : [];
    });
    const changes = Map.groupBy(await findAnsweredFlags(this.#database, grown), ({ attemptId }) => attemptId);
    for (const { attemptId, upTo } of grown) {
      const answered = new Set(counted.get(attemptId)?.answered);
      for (const { itemRef, isAnswered } of changes.get(attemptId) ?? [])
        if (isAnswered) answered.add(itemRef);
        else answered.delete(itemRef);
      counted.set(attemptId, { lastSeq: upTo, answered });
    }
    for (const [attemptId, one] of counted) this.#kept.keep(attemptId, one);
    return new Map([...counted].map(([attemptId, { answered }]) => [attemptId, answered.size]));
  }
}
