import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useView } from '../../lib/exam/paper/view.ts';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import { serverClock, useClockInDoubt, useTimeLeft } from '../../lib/server/server-clock.ts';
import { formatCountdown } from '../../lib/words/clock-times.ts';
import { announcedMinutes } from './announced-minutes.ts';
import css from './exam-clock.module.css';

/** From here on the clock asks for attention: by weight and words, not by colour alone. */
const LAST_MINUTES_MS = 5 * 60_000;

/**
 * What is left: the server's deadline minus the server's time, never a count of ticks. It changes every second, so it
 * speaks only when asked; a line of its own speaks at 30, 10, 5 and 1 minutes. After a sleep of the device there may be
 * less, until the server has answered.
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
