import { formatCountdown } from '@kasauti/domain/format/clock-time.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useView } from '../../lib/exam/paper/view.ts';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import { serverClock, useClockInDoubt, useTimeLeft } from '../../lib/server/server-clock.ts';
import { announcedMinutes } from './announced-minutes.ts';
import css from './exam-clock.module.css';

/**
 * Below this remaining time, the clock is emphasised, in milliseconds. The emphasis uses font weight and words, not
 * only colour.
 */
const LAST_MINUTES_MS = 5 * MINUTE_MS;

/**
 * Shows the remaining time. It is the server's deadline minus the server's current time, and not a count of timer
 * ticks. The clock is not a live region, because it changes every second. A separate live region announces 30, 10, 5
 * and 1 minutes. If the device was asleep, the clock may show too much time until the server responds. The label then
 * says "at most".
 */
export function ExamClock() {
  const deadlineAt = usePlayerState((state) => state.deadlineAt);
  return deadlineAt && <TimeLeft deadlineAt={new Date(deadlineAt)} />;
}

type TimeLeftProps = {
  deadlineAt: Date;
  /** Shown instead of "Time left". */
  label?: ReactNode;
  /** Returns what is announced. By default it is the number of minutes left. */
  say?: (minutes: number) => string;
};

export function TimeLeft({ deadlineAt, label, say = minutesLeft }: TimeLeftProps) {
  const isPaused = usePlayerState((state) => state.pause !== null);
  const { showsClock } = useView();
  const leftMs = useTimeLeft(deadlineAt, serverClock);
  const isInDoubt = useClockInDoubt();
  const minutes = isPaused ? null : announcedMinutes(leftMs);
  return (
    <div className={css.clock}>
      {isPaused ? (
        <span className={css.time}>
          <Icon name="pause" />
          <Trans>Paused</Trans>
        </span>
      ) : (
        <span className={classNames(css.time, leftMs <= LAST_MINUTES_MS && css.last)}>
          <Icon name="clock" />
          <span className={css.label}>
            {label ?? (isInDoubt ? <Trans>Time left, at most</Trans> : <Trans>Time left</Trans>)}
          </span>
          {showsClock || leftMs <= LAST_MINUTES_MS ? (
            <span role="timer" aria-live="off" className={css.digits}>
              {formatCountdown(leftMs)}
            </span>
          ) : (
            <Trans>hidden</Trans>
          )}
        </span>
      )}
      <span role="status">{minutes !== null && <VisuallyHidden>{say(minutes)}</VisuallyHidden>}</span>
    </div>
  );
}

const minutesLeft = (minutes: number) => plural(minutes, { one: '# minute left.', other: '# minutes left.' });
