import { formatCountdown } from '@kasauti/domain/format/clock-time.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useView } from '../../lib/exam/paper/view.ts';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import { serverClock, useClockInDoubt, useTimeLeft } from '../../lib/server/server-clock.ts';
import { announcedMinutes } from './announced-minutes.ts';
import css from './exam-clock.module.css';

/** Remaining time below which the clock is emphasised, in milliseconds. It uses weight and words, not only colour. */
const LAST_MINUTES_MS = 5 * MINUTE_MS;

/**
 * Shows the remaining time: the server's deadline minus the server's time. Timer ticks are not counted. The clock
 * changes every second, so it is not a live region. A separate line is announced at 30, 10, 5 and 1 minutes. If the
 * device was asleep, the clock may show too much time until the server responds.
 */
export function ExamClock() {
  const deadlineAt = usePlayerState((state) => state.deadlineAt);
  return deadlineAt && <TimeLeft deadlineAt={new Date(deadlineAt)} />;
}

function TimeLeft({ deadlineAt }: { deadlineAt: Date }) {
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
          <span className={css.label}>{isInDoubt ? <Trans>Time left, at most</Trans> : <Trans>Time left</Trans>}</span>
          {showsClock || leftMs <= LAST_MINUTES_MS ? (
            <span role="timer" aria-live="off" className={css.digits}>
              {formatCountdown(leftMs)}
            </span>
          ) : (
            <Trans>hidden</Trans>
          )}
        </span>
      )}
      <span role="status">
        {minutes !== null && (
          <VisuallyHidden>{plural(minutes, { one: '# minute left.', other: '# minutes left.' })}</VisuallyHidden>
        )}
      </span>
    </div>
  );
}
