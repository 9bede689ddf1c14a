import { listRooms } from '@kasauti/contract/scheduling/proctoring.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { RoomCard } from './room-card.tsx';
import { phaseOf } from './room-phase.ts';
import css from './staff-rooms.module.css';

/** Shows the next room of a proctor, with a link. */
export function NextRoom() {
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const query = useAnswer(question(listRooms, { query: { size: 1 } }), { everyMs: MINUTE_MS, freshMs: 0 });
  return (
    <section className={css.day} aria-labelledby="next-room">
      <h2 id="next-room">
        <Trans>Next room</Trans>
      </h2>
      <QueryResult
        query={query}
        failed={<Trans>Your rooms could not be loaded</Trans>}
        heading="h3"
        loading={<Skeleton shape="block" />}
      >
        {({ items }) => {
          const next = items.find((room) => phaseOf(room, now) !== 'over');
          if (!next) {
            return (
              <p>
                <Trans>No rooms in the next seven days</Trans>
              </p>
            );
          }
          return (
            <>
              <p className={css.found}>{formatInstant(next.startsAt, language)}</p>
              <RoomCard room={next} now={now} />
            </>
          );
        }}
      </QueryResult>
    </section>
  );
}
