import { listRooms } from '@kasauti/contract/scheduling/proctoring.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { EmptyState, QuietBar, Skeleton } from '@kasauti/ui/parts/states.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, type Language, useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { useOnline } from '../../lib/server/online.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { indianTime } from '../../lib/words/clock-times.ts';
import { formatDuration, formatPlainDate, formatTime } from '../../lib/words/formats.ts';
import { roomPath } from '../../lib/words/room-words.ts';
import { findRooms, groupRooms, type ListedRoom, phaseOf, type RoomDay } from './room-days.ts';
import css from './staff-rooms.module.css';

const readEveryMs = 60_000;
/** More rooms than one sees at a glance get a search field. */
const fewRooms = 8;

type Props = { text: string; onText: (text: string) => void };

/** The rooms that somebody watches, nearest first. */
export function RoomList({ text, onText }: Props) {
  const isOnline = useOnline();
  const query = useAnswer(question(listRooms, {}), { everyMs: readEveryMs, freshMs: 0 });
  return (
    <div className={css.place}>
      {!isOnline && (
        <QuietBar icon="offline">
          <Trans>You are offline. The list may have changed since it was read.</Trans>
        </QuietBar>
      )}
      <QueryResult query={query} failed={<Trans>Your rooms could not be loaded</Trans>} loading={<LoadingRooms />}>
        {({ data }) => (data.length === 0 ? <NoRooms /> : <Rooms rooms={data} text={text} onText={onText} />)}
      </QueryResult>
    </div>
  );
}

function LoadingRooms() {
  return (
    <div className={css.loading}>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  );
}

function NoRooms() {
  return (
    <EmptyState icon="online" title={<Trans>No rooms in the next seven days</Trans>}>
      <p>
        <Trans>Rooms appear here as soon as somebody assigns you to one.</Trans>
      </p>
    </EmptyState>
  );
}

function Rooms({ rooms, text, onText }: Props & { rooms: readonly ListedRoom[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const found = findRooms(rooms, text);
  return (
    <>
      {rooms.length > fewRooms && (
        <label className={css.find}>
          <span>{t`Find a room, centre or test`}</span>
          <input type="search" value={text} onChange={({ target }) => onText(target.value)} autoComplete="off" />
        </label>
      )}
      <p className={css.found} role="status">
        {rooms.length > fewRooms && plural(found.length, { one: '# room', other: '# rooms' })}
      </p>
      {groupRooms(found, now, indianTime).map((day) => (
        <section key={day.key} className={css.day} aria-labelledby={`rooms-${day.key}`}>
          <h2 id={`rooms-${day.key}`}>{dayName(day, language)}</h2>
          <ul className={css.rooms}>
            {day.rooms.map((room) => (
              <li key={`${room.sittingId} ${room.roomId}`}>
                <RoomCard room={room} now={now} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function dayName({ kind, date }: RoomDay, language: Language): string {
  if (kind === 'now') return t({ context: 'room', message: 'Now' });
  if (kind === 'over' || date === null) return t`Just over`;
  return formatPlainDate(date, language);
}

/** One room in one sitting; the whole card leads there. */
export function RoomCard({ room, now }: { room: ListedRoom; now: Date }) {
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
        {room.proctor === null && (
          <Badge tone="warning">
            <Icon name="warning" />
            <Trans>No proctor</Trans>
          </Badge>
        )}
        <Phase room={room} now={now} />
      </p>
    </article>
  );
}

function Phase({ room, now }: { room: ListedRoom; now: Date }) {
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
