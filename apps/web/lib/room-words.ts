import { type ReasonCode, reasonCodes, type WireSeatInRoom } from '@kasauti/contract/proctoring.ts';
import { t } from '@lingui/core/macro';

/* How what happens in a proctor's room is called, the same on tiles, dialogs and timelines. Call these while drawing, never before. */

export type Seat = WireSeatInRoom;
export type SeatState = Seat['state'];

export function stateName(state: SeatState): string {
  switch (state) {
    case 'expected':
      return t({ context: 'state in the room', message: 'Not here yet' });
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

/** As a sentence of its own: a candidate may be told it. */
export function reasonName(code: ReasonCode): string {
  switch (code) {
    case 'identity-checked':
      return t`Identity checked`;
    case 'on-the-list':
      return t`On the list of this room`;
    case 'identity-doubtful':
      return t`The identity could not be confirmed`;
    case 'late':
      return t({ context: 'reason', message: 'Late' });
    case 'illness':
      return t`Illness`;
    case 'disturbance':
      return t`A disturbance in the room`;
    case 'power-outage':
      return t`Power cut`;
    case 'network':
      return t`Network problem`;
    case 'workstation':
      return t`A problem with the device`;
    case 'accommodation':
      return t`An approved accommodation`;
    case 'examinee-behaviour':
      return t`The candidate’s conduct`;
    case 'unauthorised-material':
      return t`Material that is not allowed`;
    case 'another-person':
      return t`Another person was present`;
    case 'staff-error':
      return t`A mistake of the staff`;
    case 'information':
      return t({ context: 'reason', message: 'Information' });
    case 'hand-answered':
      return t`A raised hand was answered`;
    case 'other':
      return t`Another reason`;
  }
}

/** What the candidate was told, which is a code where the proctor left the ready sentence as it was: each reads it in their language. */
export function reasonSaid(text: string): string {
  return isReasonCode(text) ? reasonName(text) : text;
}

export function isReasonCode(text: string): text is ReasonCode {
  return reasonCodes.some((code) => code === text);
}
