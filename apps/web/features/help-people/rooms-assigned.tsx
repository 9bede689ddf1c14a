import type { WatchedRoom } from '@kasauti/contract/scheduling/room-proctors.ts';
import { CheckboxField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { isRefusal, type Refusal } from '../../lib/server/call.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { roomPath } from '../../lib/words/room-words.ts';
import css from './help-people.module.css';

/**
 * If a change was refused because the person is assigned to rooms as their proctor, returns the refusal and these
 * rooms. Otherwise returns null.
 */
export function roomsIn(answer: unknown): { refusal: Refusal; rooms: WatchedRoom[] } | null {
  if (!isRefusal(answer) || answer.code !== 'rooms-assigned') return null;
  return { refusal: answer, rooms: answer.extra?.rooms as WatchedRoom[] };
}

type Props = NonNullable<ReturnType<typeof roomsIn>> & { leaves: boolean; onLeaves: (leaves: boolean) => void };

/** Lists the rooms that would lose their proctor, with links. Asks staff to confirm this. */
export function RoomsAssigned({ refusal, rooms, leaves, onLeaves }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <Notice tone="warning" isSpoken>
      <p>{refusalText(refusal)}</p>
      <ul className={css.rooms}>
        {rooms.map((room) => (
          <li key={`${room.sittingId} ${room.roomId}`}>
            <Link to={roomPath(room)}>{room.name}</Link> · {formatInstant(room.startsAt, language)}
          </li>
        ))}
      </ul>
      <CheckboxField
        label={t`These rooms may be without a proctor`}
        checked={leaves}
        onChange={({ target }) => onLeaves(target.checked)}
      />
    </Notice>
  );
}
