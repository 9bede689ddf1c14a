import type { ActionId, AttemptId, RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import type { ProctorVerb, ReasonCode } from '@kasauti/contract/proctoring.ts';
import type { ProctorEventKind } from './event-kinds.ts';

type ProctoringTables = {
  presence: {
    attempt_id: AttemptId;
    heartbeat_at: Date;
    saved_up_to: number;
    pending_count: number;
    visible: boolean;
    told_online: boolean;
  };
  proctor_event: {
    attempt_id: AttemptId;
    event_id: string;
    kind: ProctorEventKind;
    at: Date;
    recorded_at: Date;
  };
  proctor_action: {
    attempt_id: AttemptId;
    action_id: ActionId;
    sitting_id: SittingId;
    room_id: RoomId;
    verb: ProctorVerb;
    reason_code: ReasonCode;
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

declare module '../../platform/database.ts' {
  interface Tables extends ProctoringTables {}
}
