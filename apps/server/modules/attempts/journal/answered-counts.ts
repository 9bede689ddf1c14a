import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findAnsweredFlags } from '../store/journal.ts';
import { NewestKept } from './newest-kept.ts';

/** Some ten halls that are watched at once. */
const MAX_COUNTED = 5_000;

/** The questions that have an answer after the entries up to `lastSeq`. */
type Counted = { lastSeq: number; answered: ReadonlySet<string> };
const nothing: Counted = { lastSeq: 0, answered: new Set() };

/**
 * How many questions each attempt has answered, for the proctor's screen, which looks at every change in the room. What
 * this process has counted is kept, so that a look reads only the entries that came since. Late entries do not count
 * here, also when a person accepts them.
 */
export class AnsweredCounts {
  readonly #database: Kysely<Tables>;
  readonly #kept = new NewestKept<Counted>(MAX_COUNTED);

  constructor(database: Kysely<Tables>) {
    this.#database = database;
  }

  /** The counts up to the newest entry of each attempt, as `newestEntries` says it. */
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
