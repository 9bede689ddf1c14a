import type { RoomInList } from '@kasauti/contract/scheduling/proctoring.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { formatDuration, formatTime } from '../../lib/words/formats.ts';
import { roomPath } from '../../lib/words/room-words.ts';
import { phaseOf } from './room-phase.ts';
import css from './staff-rooms.module.css';

/** Shows one room of one sitting. The whole card is a link to the page of the room. */
export function RoomCard({ room, now }: { room: RoomInList; now: Date }) {
  const language = useLanguage();
  const { startsAt, endsAt, titles, candidates } = room;
  return (
    <article className={css.card}>
      <p className={css.time}>
        <strong>{formatTime(startsAt, language)}</strong>
        <span>– {formatTime(endsAt, language)} IST</span>
      </p>
      <div className={css.what}>
        <h3>
          <Link to={roomPath(room)} className={css.link}>
            {room.name}
          </Link>
          {room.centre && <span className={css.centre}> · {room.centre}</span>}
        </h3>
        <p>{titles.map((title) => inLanguage(title, language)).join(', ')}</p>
      </div>
      <p className={css.count}>
        <Icon name="user" />
        {plural(candidates, { one: '# candidate', other: '# candidates' })}
      </p>
      <p className={css.phase}>
        <RoomState room={room} now={now} />
      </p>
    </article>
  );
}

/** Shows the phase of the room, and whether it still needs a proctor. */
export function RoomState({ room, now }: { room: RoomInList; now: Date }) {
  return (
    <>
      {room.proctor === null && (
        <Badge tone="warning">
          <Icon name="warning" />
          <Trans>No proctor</Trans>
        </Badge>
      )}
      <Phase room={room} now={now} />
    </>
  );
}

function Phase({ room, now }: { room: RoomInList; now: Date }) {
  const language = useLanguage();
  const untilStart = formatDuration(Math.ceil((Date.parse(room.startsAt) - now.getTime()) / MINUTE_MS), language);
  switch (phaseOf(room, now)) {
    case 'lobby-open':
      return (
        <Badge tone="accent">
          <Icon name="clock" />
          <Trans>Lobby open, starts in {untilStart}</Trans>
        </Badge>
      );
    case 'under-way':
      return (
        <Badge tone="success">
          <Icon name="play" />
          <Trans>Under way</Trans>
        </Badge>
      );
    case 'over':
      return (
        <Badge>
          <Icon name="check" />
          <Trans context="room">Over</Trans>
        </Badge>
      );
    case 'to-come':
      return null;
  }
}
