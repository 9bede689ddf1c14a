import type { WireRoom } from '@kasauti/contract/scheduling/proctoring.ts';
import { formatCountdown } from '@kasauti/domain/format/clock-time.ts';
import { HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { formatDate, formatDuration, formatTime } from '../../lib/words/formats.ts';
import css from './room-head.module.css';

type Props = { room: WireRoom; onHelp: () => void; actions: ReactNode };

/** Shows the name of the room, the time, the proctor and the progress of the sitting. */
export function RoomHead({ room, onHelp, actions }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const { sitting, seats } = room;
  const { startsAt, endsAt, titles } = sitting;
  return (
    <header className={css.head}>
      <Link to="/staff/rooms" className={css.back} aria-label={t`All rooms`}>
        <Icon name="left" size="large" />
      </Link>
      <div className={css.names}>
        <h1>
          {room.room.name}
          {room.room.centre && <span className={css.centre}> · {room.room.centre}</span>}
        </h1>
        <p>
          {titles.map((title) => inLanguage(title, language)).join(', ')} · {formatDate(startsAt, language)},{' '}
          {formatTime(startsAt, language)} – {formatTime(endsAt, language)} IST ·{' '}
          {plural(seats.length, { one: '# candidate', other: '# candidates' })} ·{' '}
          {sitting.proctor === null ? <Trans>No proctor</Trans> : <Trans>Proctor: {sitting.proctor}</Trans>}
        </p>
      </div>
      <Progress startsAt={new Date(startsAt)} endsAt={new Date(endsAt)} />
      <div className={css.actions}>
        {actions}
        <Button kind="quiet" size="small" onPress={onHelp} aria-haspopup="dialog">
          <Icon name="keyboard" />
          <Trans>Shortcuts and signs</Trans>
        </Button>
      </div>
    </header>
  );
}

/**
 * Shows the progress of the sitting. In the last hour before the start, it counts down in seconds. After the start it
 * shows minutes, because each candidate has an individual end time.
 */
function Progress({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const now = useServerNow(1000);
  const language = useLanguage();
  const untilStartMs = startsAt.getTime() - now.getTime();
  const untilEndMs = endsAt.getTime() - now.getTime();
  if (untilStartMs > HOUR_MS) {
    return (
      <p className={css.progress}>
        <Trans>Starts in {formatDuration(untilStartMs / MINUTE_MS, language)}</Trans>
      </p>
    );
  }
  if (untilStartMs > 0) {
    return (
      <p className={css.progress}>
        <Trans>
          Starts in <strong>{formatCountdown(untilStartMs)}</strong>
        </Trans>
      </p>
    );
  }
  if (untilEndMs > 0) {
    return (
      <p className={css.progress}>
        <Trans>
          Under way, <strong>{formatDuration(Math.ceil(untilEndMs / MINUTE_MS), language)}</strong> left
        </Trans>
      </p>
    );
  }
  return (
    <p className={css.progress}>
      <Trans>The regular time is over</Trans>
    </p>
  );
}
