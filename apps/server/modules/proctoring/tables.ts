// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { ActionId, AttemptId, RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';
import type { Columns } from './columns.ts';

type Rows = {
  presence: {
    attempt_id: AttemptId;
    heartbeat_at: Date;
    saved_up_to: number;
    pending_count: number;
    visible: boolean;
    told_online: Generated<boolean>;
  };
  proctor_event: {
    attempt_id: AttemptId;
    event_id: string;
    kind:
      | 'left-page'
      | 'came-back'
      | 'fullscreen-left'
      | 'fullscreen-entered'
      | 'copy'
      | 'paste'
      | 'offline'
      | 'online'
      | 'connection-lost'
      | 'connection-back'
      | 'second-device';
    at: Date;
    recorded_at: Date;
  };
  proctor_action: {
    attempt_id: AttemptId;
    action_id: ActionId;
    sitting_id: SittingId;
    room_id: RoomId;
    verb: 'authorise' | 'refuse' | 'pause' | 'resume' | 'update' | 'terminate' | 'flag' | 'message';
    reason_code: Columns['proctor_action.reason_code'];
    reason_text: string;
    extra_minutes: number | null;
    ask_id: string | null;
    by_user: UserId;
    at: Date;
  };
  raised_hand: {
    attempt_id: AttemptId;
    raised_hand_id: string;
    message: string;
    raised_at: Date;
    answered_at: Date | null;
    answered_by: UserId | null;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
