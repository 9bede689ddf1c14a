import type { AttemptId, RoomId } from '@kasauti/contract/ids.ts';
import { roomTimeline } from '@kasauti/contract/proctoring.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { Answered } from '../../lib/answered.tsx';
import { formatClockTime, indianTime } from '../../lib/formats.ts';
import { question, useAnswer } from '../../lib/queries.ts';
import { isReasonCode, reasonName } from '../../lib/room-words.ts';
import css from './seat-timeline.module.css';
import { happening } from './timeline-words.ts';

const readEveryMs = 15_000;

/** New entries come at the end of what the server tells, so the number of an entry stays its own. */
const numbered = <Entry,>(entry: Entry, number: number) => ({ entry, number });

/** All that is known of an attempt in one line of time, the newest first: what was done, observed and decided. */
export function SeatTimeline({ roomId, attemptId }: { roomId: RoomId; attemptId: AttemptId }) {
  const asked = question(roomTimeline, { params: { roomId, attemptId } });
  const query = useAnswer(asked, { everyMs: readEveryMs, freshMs: 0 });
  return (
    <section className={css.place} aria-labelledby="timeline">
      <h3 id="timeline">
        <Trans>What happened</Trans>
      </h3>
      <Answered query={query} failed={<Trans>What happened could not be loaded</Trans>} heading="h3">
        {({ data }) => (
          <>
            <ol className={css.line}>
              {data
                .map(numbered)
                .toReversed()
                .map(({ entry, number }) => {
                  const { icon, text, quote } = happening(entry);
                  return (
                    <li key={number} className={css.one}>
                      <time dateTime={entry.at}>{formatClockTime(new Date(entry.at), indianTime)}</time>
                      <Icon name={icon} />
                      <div>
                        <p>{text}</p>
                        {quote && <q>{isReasonCode(quote) ? reasonName(quote) : quote}</q>}
                        {entry.by && <p className={css.by}>{entry.by}</p>}
                      </div>
                    </li>
                  );
                })}
            </ol>
            <p className={css.caution}>
              <Trans>
                A signal is no proof: a system window, a call or a screen reader can cause it. People decide, with a
                reason.
              </Trans>
            </p>
          </>
        )}
      </Answered>
    </section>
  );
}
