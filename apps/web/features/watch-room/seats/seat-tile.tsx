import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { useLanguage } from '../../../lib/appearance/language.ts';
import { useServerNow } from '../../../lib/server/server-clock.ts';
import { type Seat, stateName } from '../../../lib/words/room-words.ts';
import css from './seat-grid.module.css';
import { urgentReasons } from './seat-order.ts';
import {
  attentionIcons,
  attentionName,
  hasBegun,
  isPresent,
  minutesLeft,
  seatSentence,
  stateIcons,
} from './seat-words.ts';

type Props = {
  seat: Seat;
  isSelected: boolean;
  isOpen: boolean;
  isReachable: boolean;
  onOpen: () => void;
  onSelect: (withRange: boolean) => void;
};

/** Interval between two updates of the remaining minutes, in milliseconds. Each update renders all tiles again. */
const MINUTE_STEP_MS = 10_000;

/** Shows one candidate as a tile of the grid. */
export function SeatTile({ seat, isSelected, isOpen, isReachable, onOpen, onSelect }: Props) {
  const language = useLanguage();
  // The time at the end of the interval is used. The tile therefore never shows more minutes than are left.
  const now = new Date(useServerNow(MINUTE_STEP_MS).getTime() + MINUTE_STEP_MS);
  const needs = urgentReasons(seat);
  const [first, ...more] = needs;
  const select = (event: MouseEvent) => {
    event.stopPropagation();
    onSelect(event.shiftKey);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys.
    <div
      role="option"
      id={`seat-${seat.schedule_id}`}
      data-seat={seat.schedule_id}
      data-need={first}
      data-state={seat.state}
      aria-selected={isSelected}
      tabIndex={isReachable ? 0 : -1}
      className={classNames(css.tile, isSelected && css.selected, isOpen && css.open)}
      onClick={onOpen}
    >
      <VisuallyHidden>{seatSentence(seat, needs, now, language)}</VisuallyHidden>
      {/* Hidden from screen readers, because the accessible name of the tile contains the same in words. */}
      <div className={css.seen} aria-hidden="true">
        {first && (
          <span className={css.need}>
            <Icon name={attentionIcons[first]} />
            <span>{attentionName(first)}</span>
            {more.length > 0 && <span className={css.more}>+{more.length}</span>}
          </span>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only for the pointer; the space bar selects too. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the space bar selects too. */}
        <span className={css.box} onClick={select}>
          <span className={css.mark}>{isSelected && <Icon name="check" />}</span>
        </span>
        <Face photoUrl={seat.photoUrl} />
        <span className={css.name}>{seat.name}</span>
        <span className={css.place}>
          {seat.seat ?? <span className={css.roll}>{seat.rollNumber}</span>}
          {isPresent(seat) && <Icon name={seat.online ? 'online' : 'offline'} />}
        </span>
        <span className={css.state}>
          <Icon name={stateIcons[seat.state]} />
          <span>{stateName(seat.state)}</span>
        </span>
        <Marks seat={seat} />
        <Facts seat={seat} minutes={minutesLeft(seat, now)} />
      </div>
    </div>
  );
}

function Face({ photoUrl }: { photoUrl: string | null }) {
  if (photoUrl) return <img className={css.face} src={photoUrl} alt="" loading="lazy" decoding="async" />;
  return (
    <span className={css.noFace}>
      <Icon name="user" />
    </span>
  );
}

/**
 * Shows extra time and flags as small icons. The accessible name of the tile and the help dialog explain them in words.
 */
function Marks({ seat: { extraMinutes, flags } }: { seat: Seat }) {
  const { t } = useLingui();
  return (
    <span className={css.marks}>
      {extraMinutes > 0 && <span title={t`${extraMinutes} min extra`}>+{extraMinutes}</span>}
      {flags > 0 && (
        <span title={t`Flagged`}>
          <Icon name="flag" />
          {flags}
        </span>
      )}
    </span>
  );
}

function Facts({ seat, minutes }: { seat: Seat; minutes: number | null }) {
  const { t } = useLingui();
  const { answered, pendingCount } = seat;
  return (
    <span className={css.facts}>
      {hasBegun(seat) && (
        <span title={t`${answered} answered`}>
          <Icon name="questions" />
          {answered}
        </span>
      )}
      {pendingCount > 0 && (
        <span title={t`${pendingCount} not sent yet`} className={css.pending}>
          <Icon name="up" />
          {pendingCount}
        </span>
      )}
      {minutes !== null && (
        <span className={css.left} title={t({ context: 'room', message: 'Time left' })}>
          {t`${minutes} min`}
        </span>
      )}
    </span>
  );
}
