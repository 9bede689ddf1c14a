import { listRooms, type RoomInList } from '@kasauti/contract/scheduling/proctoring.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { QuietBar } from '@kasauti/ui/parts/states.tsx';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { useSearch } from '../../lib/page/page.tsx';
import { Link } from '../../lib/routing/router.tsx';
import { useOnline } from '../../lib/server/online.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import type { ListFilter } from '../../lib/staff/list-filters.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { formatInstant, formatTime } from '../../lib/words/formats.ts';
import { roomPath } from '../../lib/words/room-words.ts';
import { RoomState } from './room-card.tsx';
import css from './staff-rooms.module.css';

const READ_EVERY_MS = MINUTE_MS;

/** Lists the rooms of the proctor. Running and future rooms come first, then rooms whose sitting has ended. */
export function RoomList() {
  const { t } = useLingui();
  const isOnline = useOnline();
  const search = useSearch();
  const isNarrowed = search.has('find') || search.has('proctor');
  return (
    <div className={css.place}>
      {!isOnline && (
        <QuietBar icon="offline">
          <Trans>You are offline. The list may have changed since it was read.</Trans>
        </QuietBar>
      )}
      <StaffList
        list={listRooms}
        name={t({ context: 'staff', message: 'Rooms' })}
        columns={useColumns()}
        usual="next"
        filters={useFilters()}
        idOf={(room: RoomInList) => `${room.sittingId} ${room.roomId}`}
        failed={<Trans>Your rooms could not be loaded</Trans>}
        empty={
          isNarrowed
            ? { icon: 'search', title: <Trans>No room fits</Trans>, text: <Trans>Change the filters.</Trans> }
            : {
                icon: 'online',
                title: <Trans>No rooms in the next seven days</Trans>,
                text: <Trans>Rooms appear here as soon as somebody assigns you to one.</Trans>,
              }
        }
        everyMs={READ_EVERY_MS}
      />
    </div>
  );
}

function useColumns(): DataColumn<RoomInList>[] {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  return [
    {
      id: 'name',
      header: t`Room`,
      canSort: true,
      isMain: true,
      cell: (room) => (
        <>
          <Link to={roomPath(room)}>{room.name}</Link>
          {room.centre && <span className={css.lesser}>{room.centre}</span>}
        </>
      ),
    },
    {
      id: 'startsAt',
      header: t`Time`,
      canSort: true,
      cell: ({ startsAt, endsAt }) => (
        <>
          <time dateTime={startsAt}>{formatInstant(startsAt, language)}</time> – {formatTime(endsAt, language)}
        </>
      ),
    },
    {
      id: 'titles',
      header: t`Tests`,
      isWide: true,
      cell: ({ titles }) => titles.map((title) => inLanguage(title, language)).join(', '),
    },
    {
      id: 'candidates',
      header: t`Candidates`,
      canSort: true,
      greatestFirst: true,
      align: 'end',
      cell: ({ candidates }) => candidates,
    },
    {
      id: 'state',
      header: t({ context: 'staff', message: 'State' }),
      cell: (room) => (
        <>
          <span className={css.state}>
            <RoomState room={room} now={now} />
          </span>
          {room.proctor !== null && (
            <span className={css.lesser}>
              <Trans>Proctor: {room.proctor}</Trans>
            </span>
          )}
        </>
      ),
    },
  ];
}

function useFilters(): ListFilter[] {
  const { t } = useLingui();
  return [
    { kind: 'words', name: 'find', label: t`Words of the room, centre or test` },
    {
      kind: 'choice',
      name: 'proctor',
      label: t`Proctor`,
      allText: t({ context: 'proctor', message: 'With and without' }),
      choices: [{ value: 'nobody', label: t`No proctor` }],
    },
  ];
}
