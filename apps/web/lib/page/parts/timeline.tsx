import type { TimelineEntry } from '@kasauti/contract/scheduling/proctoring.ts';
import { formatClockTime } from '@kasauti/domain/format/clock-time.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { reasonSentence } from '../../words/reason-words.ts';
import { timelineLabel } from '../../words/timeline-words.ts';
import css from './timeline.module.css';

/** Adds its number to an entry, as a key. The server appends new entries, so the number of an entry does not change. */
const numbered = <Entry,>(entry: Entry, number: number) => ({ entry, number });

/** Timeline of an attempt, the newest entry first: actions, observations and decisions. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <>
      <ol className={css.line}>
        {entries
          .map(numbered)
          .toReversed()
          .map(({ entry, number }) => {
            const { icon, text, quote } = timelineLabel(entry);
            return (
              <li key={number} className={css.one}>
                <time dateTime={entry.at}>{formatClockTime(new Date(entry.at), INDIA_TIME_ZONE)}</time>
                <Icon name={icon} />
                <div>
                  <p>{text}</p>
                  {quote && <q>{reasonSentence(quote)}</q>}
                  {entry.by && <p className={css.by}>{entry.by}</p>}
                </div>
              </li>
            );
          })}
      </ol>
      <p className={css.caution}>
        <Trans>
          A signal is no proof: a system window, a call or a screen reader can cause it. People decide, with a reason.
        </Trans>
      </p>
    </>
  );
}
