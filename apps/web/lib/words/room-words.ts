import type { WireSeatInRoom } from '@kasauti/contract/scheduling/proctoring.ts';
import { t } from '@lingui/core/macro';

/*
 * Names for states in a proctor's room, for tiles, dialogs and timelines. Call these functions only while rendering,
 * because they use the current language.
 */

export type Seat = WireSeatInRoom;
export type SeatState = Seat['state'];

export const roomPath = ({ roomId, sittingId }: { roomId: string; sittingId: string }): string =>
  `/staff/rooms/${roomId}?sitting=${sittingId}`;

export function stateName(state: SeatState): string {
  switch (state) {
    case 'expected':
      return t({ context: 'state in the room', message: 'Not here yet' });
    case 'checked-in':
      return t({ context: 'state in the room', message: 'Checked in at the gate' });
    case 'lobby':
      return t({ context: 'state in the room', message: 'In the lobby' });
    case 'authorised':
      return t({ context: 'state in the room', message: 'Let in' });
    case 'refused':
      return t({ context: 'state in the room', message: 'Refused' });
    case 'active':
      return t({ context: 'state in the room', message: 'Writing' });
    case 'paused':
      return t({ context: 'state in the room', message: 'Paused' });
    case 'submitted':
      return t({ context: 'state in the room', message: 'Submitted' });
    case 'terminated':
      return t({ context: 'state in the room', message: 'Ended' });
  }
}
