import type { RoomId, SittingId } from '@kasauti/contract/ids.ts';
import type { WireRoom } from '@kasauti/contract/scheduling/proctoring.ts';
import { Button, buttonClass } from '@kasauti/ui/parts/button.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ActionButtons } from '../../../features/act-in-room/action-buttons.tsx';
import { ActionDialog } from '../../../features/act-in-room/action-dialog.tsx';
import { actionLetters, actionName } from '../../../features/act-in-room/action-words.ts';
import { type Action, actions, canDo } from '../../../features/act-in-room/actions.ts';
import { SelectionBar } from '../../../features/act-in-room/selection-bar.tsx';
import { AssignProctor } from '../../../features/assign-proctor/assign-proctor.tsx';
import { ConnectionBar } from '../../../features/watch-room/connection-bar.tsx';
import { RoomFilters } from '../../../features/watch-room/room-filters.tsx';
import { RoomHead } from '../../../features/watch-room/room-head.tsx';
import { RoomHelp } from '../../../features/watch-room/room-help.tsx';
import { RoomNews } from '../../../features/watch-room/room-news.tsx';
import { SeatGrid } from '../../../features/watch-room/seats/seat-grid.tsx';
import {
  isSeatFilter,
  type SeatFilter,
  type SeatOrder,
  urgentReasons,
} from '../../../features/watch-room/seats/seat-order.ts';
import { useShownSeats } from '../../../features/watch-room/seats/use-shown-seats.ts';
import { type Connection, useRoom } from '../../../features/watch-room/use-room.ts';
import { useWide } from '../../../features/watch-room/use-wide.ts';
import { useHead, useSearch } from '../../../lib/page/page.tsx';
import { Link, useNavigate, useParams } from '../../../lib/routing/router.tsx';
import { useAuth } from '../../../lib/stores/root.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { refusalText } from '../../../lib/words/refusal-text.ts';
import type { Seat } from '../../../lib/words/room-words.ts';
import css from './room.module.css';
import { NeedsAPerson, type OnAsk, OpenSeat } from './room-side.tsx';

/**
 * The proctor's view of a room in one sitting. The filter, the order and the open candidate are in the page
 * address.
 */
export function StaffRoom() {
  const { t } = useLingui();
  const { roomId = '' } = useParams();
  const sitting = useSearch().get('sitting') ?? undefined;
  const view = useRoom(roomId as RoomId, sitting as SittingId | undefined);
  const needed = view.kind === 'room' ? view.room.seats.filter((seat) => urgentReasons(seat).length > 0).length : 0;
  const name = view.kind === 'room' ? view.room.room.name : t({ context: 'staff', message: 'Rooms' });
  // The number is in the title, so that the proctor sees it from another tab.
  useHead({ title: needed > 0 ? `(${needed}) ${name}` : name, isPrivate: true });
  switch (view.kind) {
    case 'loading':
      return <LoadingRoom />;
    case 'failed':
      return (
        <ErrorState
          heading="h1"
          title={<Trans>The room could not be loaded</Trans>}
          action={
            <>
              <Button onPress={view.again}>
                <Trans>Try again</Trans>
              </Button>
              <Link to="/staff/rooms" className={buttonClass({ kind: 'secondary' })}>
                <Trans>All rooms</Trans>
              </Link>
            </>
          }
        >
          {view.refusal ? refusalText(view.refusal) : <Trans>Check your connection, then try again.</Trans>}
        </ErrorState>
      );
    case 'room':
      return <Room room={view.room} connection={view.connection} />;
  }
}

function LoadingRoom() {
  const { t } = useLingui();
  return (
    <SkeletonGroup text={t`Loading ...`}>
      <div className={css.loading}>
        <Skeleton shape="title" />
        <div className={css.tiles}>
          {Array.from({ length: 12 }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are equal and never move.
            <Skeleton key={place} shape="block" />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}

type Asked = { action: Action; seats: readonly Seat[] };

function Room({ room, connection }: { room: WireRoom; connection: Connection }) {
  const { t } = useLingui();
  const { seats } = room;
  const address = useRoomAddress();
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const [selectedIds, setSelected] = useState<ReadonlySet<Seat['schedule_id']>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [isHelping, setHelping] = useState(false);
  const isAdmin = useAuth((auth) => auth.user?.role === 'admin');
  const isWide = useWide({ isHeld: asked !== null || isHelping });
  const { shown, touch } = useShownSeats({ seats, text, filter: address.filter, order: address.order });
  // Only visible candidates count as selected, so that no action affects hidden candidates.
  const selected = shown.filter((seat) => selectedIds.has(seat.schedule_id));
  const { open, openedByKey, openSeat, close } = useOpenSeat(seats, address);
  const ask: OnAsk = (action, targets) => setAsked({ action, seats: targets });

  const select = (chosen: readonly Seat[]) => setSelected(new Set(chosen.map((seat) => seat.schedule_id)));
  const pressLetter = (letter: string, seat: Seat) => {
    if (letter === '?') setHelping(true);
    else if (letter === '/') search.current?.focus();
    else {
      const action = actions.find((one) => actionLetters[one] === letter.toLowerCase());
      const targets = selected.length > 0 ? selected : [seat];
      if (!action || !targets.some((one) => canDo(action, one))) return false;
      ask(action, targets);
    }
    return true;
  };
  const finish = (said: string | null) => {
    setAsked(null);
    setSelected(new Set());
    // On a phone the message next to the filters is out of sight, so a toast is shown instead.
    if (isWide) setDone(said);
    else if (said) toast('success', said);
  };
  const verbs = (
    <ActionButtons seats={selected} label={t`For those who are selected`} onPick={(action) => ask(action, selected)} />
  );

  return (
    <div className={css.room}>
      <RoomHead room={room} onHelp={() => setHelping(true)} actions={isAdmin && <AssignProctor room={room} />} />
      <ConnectionBar connection={connection} readAt={room.serverNow} />
      <RoomNews seats={seats} />
      {seats.length === 0 ? (
        <EmptyState icon="user" title={<Trans>No candidate is in this room yet</Trans>}>
          <Trans>Candidates appear here as soon as they book. You need not load the page again.</Trans>
        </EmptyState>
      ) : (
        <div className={css.body}>
          <div className={css.seats}>
            <RoomFilters
              seats={seats}
              filter={address.filter}
              onFilter={address.setFilter}
              order={address.order}
              onOrder={address.setOrder}
              text={text}
              onText={setText}
              search={search}
            />
            <SelectionBar seats={shown} selected={selected} onSelect={select} done={done} actions={!isWide && verbs} />
            <div className={css.grid}>
              {shown.length === 0 ? (
                <p className={css.nobody}>
                  <Trans>No candidate matches this search or filter.</Trans>
                </p>
              ) : (
                <SeatGrid
                  seats={shown}
                  selected={selectedIds}
                  openId={address.openId}
                  onSelect={setSelected}
                  onOpen={openSeat}
                  onLetter={pressLetter}
                  onTouch={touch}
                />
              )}
            </div>
          </div>
          <aside className={css.side} aria-label={open ? t`The open candidate` : t`Needs a person`}>
            {isWide && selected.length > 0 && (
              <div className={css.verbs}>
                <h2>{plural(selected.length, { one: '# selected', other: '# selected' })}</h2>
                {verbs}
              </div>
            )}
            {open ? (
              <OpenSeat room={room} seat={open} isWide={isWide} takesFocus={openedByKey} onClose={close} onAsk={ask} />
            ) : (
              isWide && <NeedsAPerson room={room} onOpen={(seat) => openSeat(seat, true)} onAsk={ask} />
            )}
          </aside>
        </div>
      )}
      {asked && (
        <ActionDialog
          roomId={room.room._id}
          action={asked.action}
          seats={asked.seats}
          isOnSite={room.sitting.mode === 'centre'}
          onClose={() => setAsked(null)}
          onDone={finish}
        />
      )}
      {isHelping && (
        <RoomHelp
          onClose={() => setHelping(false)}
          letters={actions.map((action) => ({ letter: actionLetters[action], name: actionName(action) }))}
        />
      )}
    </div>
  );
}

/** Finds the open candidate of the page address, opens another one and closes it. */
function useOpenSeat(seats: readonly Seat[], address: ReturnType<typeof useRoomAddress>) {
  const [openedByKey, setOpenedByKey] = useState(false);
  const open = seats.find((seat) => seat.schedule_id === address.openId) ?? null;
  const openSeat = (seat: Seat, byKeyboard: boolean) => {
    setOpenedByKey(byKeyboard);
    address.open(seat.schedule_id);
  };
  const close = () => {
    address.close();
    if (open) document.getElementById(`seat-${open.schedule_id}`)?.focus();
  };
  return { open, openedByKey, openSeat, close };
}

/**
 * Reads and changes the parameters of the room in the page address. So a filter can be bookmarked, and Back closes the
 * open candidate.
 */
function useRoomAddress() {
  const search = useSearch();
  const navigate = useNavigate();
  const show = search.get('show');
  const filter: SeatFilter = isSeatFilter(show) ? show : 'all';
  const order: SeatOrder = search.get('order') === 'seat' ? 'seat' : 'need';
  const openId = search.get('candidate') as Seat['schedule_id'] | null;
  const go = (name: string, value: string | null, replace: boolean) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    navigate(`?${next}`, { replace });
  };
  return {
    filter,
    order,
    openId,
    setFilter: (next: SeatFilter) => go('show', next === 'all' ? null : next, true),
    setOrder: (next: SeatOrder) => go('order', next === 'need' ? null : next, true),
    open: (id: Seat['schedule_id']) => go('candidate', id, openId !== null),
    close: () => go('candidate', null, true),
  };
}
