import type { WireRoom } from '@kasauti/contract/scheduling/proctoring.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActionButtons } from '../../../features/act-in-room/action-buttons.tsx';
import { actionName } from '../../../features/act-in-room/action-words.ts';
import { type Action, canDo } from '../../../features/act-in-room/actions.ts';
import { AttentionList } from '../../../features/watch-room/attention-list.tsx';
import { SeatPanel } from '../../../features/watch-room/seats/seat-panel.tsx';
import { SeatTimeline } from '../../../features/watch-room/seats/seat-timeline.tsx';
import type { Seat } from '../../../lib/words/room-words.ts';

export type OnAsk = (action: Action, seats: readonly Seat[]) => void;
type OpenSeatProps = {
  room: WireRoom;
  seat: Seat;
  isWide: boolean;
  takesFocus: boolean;
  onClose: () => void;
  onAsk: OnAsk;
};

/** Shows the open candidate with the possible actions and the timeline. */
export function OpenSeat({ room, seat, isWide, takesFocus, onClose, onAsk }: OpenSeatProps) {
  const { t } = useLingui();
  return (
    <SeatPanel
      seat={seat}
      readAt={new Date(room.serverNow)}
      isWide={isWide}
      takesFocus={takesFocus}
      onClose={onClose}
      actions={
        <ActionButtons
          seats={[seat]}
          without="answer"
          label={t`For this candidate`}
          onPick={(action) => onAsk(action, [seat])}
        />
      }
      answerHand={remedyFor(seat, 'answer', onAsk)}
      timeline={seat.attemptId && <SeatTimeline roomId={room.room._id} attemptId={seat.attemptId} />}
    />
  );
}

type NeedsProps = { room: WireRoom; onOpen: (seat: Seat) => void; onAsk: OnAsk };

/** Lists the candidates who need the help of a proctor, each with the action that helps. */
export function NeedsAPerson({ room, onOpen, onAsk }: NeedsProps) {
  return (
    <AttentionList
      seats={room.seats}
      readAt={new Date(room.serverNow)}
      onOpen={onOpen}
      remedy={(seat, need) => {
        if (need === 'hand') return remedyFor(seat, 'answer', onAsk);
        return need === 'waiting' || need === 'second-device' ? remedyFor(seat, 'authorise', onAsk) : null;
      }}
    />
  );
}

/** Returns the button for the action that a candidate needs, or null if the action is not possible now. */
function remedyFor(seat: Seat, action: Action, onAsk: OnAsk): ReactNode {
  if (!canDo(action, seat)) return null;
  return (
    <Button kind="secondary" size="small" aria-haspopup="dialog" onPress={() => onAsk(action, [seat])}>
      {actionName(action)}
    </Button>
  );
}
