import type { AttemptState } from '@kasauti/contract/attempts.ts';
import type {
  AttemptId,
  BookingId,
  ExamId,
  FormId,
  RoomId,
  SessionId,
  SittingId,
  UserId,
} from '@kasauti/contract/ids.ts';
import type { ResponseEventKind } from '@kasauti/domain/attempt/journal.ts';
import type { ProctoringMode } from '@kasauti/domain/attempt/proctoring-mode.ts';
import type { Generated } from 'kysely';

export type SubmittedBy = 'candidate' | 'deadline' | 'proctor';
export type CreditKind = 'pause' | 'lost-time' | 'compensatory-change';

type AttemptsTables = {
  sitting_paper: {
    sitting_id: SittingId;
    exam_id: ExamId;
    form_id: FormId;
    object_key: string;
    sha256: Buffer;
    wrapped_key: Buffer;
    sealed_at: Date;
  };
  attempt: {
    attempt_id: AttemptId;
    booking_id: BookingId;
    candidate_id: UserId;
    exam_id: ExamId;
    sitting_id: SittingId;
    room_id: RoomId;
    form_id: FormId;
    mode: ProctoringMode;
    is_practice: boolean;
    pass_share_in_percent: number | null;
    state: AttemptState;
    order_seed: string;
    t0: Date;
    window_ends_at: Date;
    entry_closes_minutes: number;
    duration_minutes: number;
    drain_seconds: Generated<number>;
    compensatory_minutes: Generated<number>;
    credit_ms: Generated<number>;
    muted_signals: Generated<boolean>;
    lease_epoch: Generated<number>;
    lease_session_id: SessionId | null;
    /** The session with which the candidate waits, or waited, in the lobby. */
    lobby_session_id: Generated<SessionId | null>;
    lease_waits_for_proctor: Generated<boolean>;
    lease_next_session_id: SessionId | null;
    lobby_at: Date;
    authorised_at: Date | null;
    started_at: Date | null;
    deadline_at: Date | null;
    paused_at: Date | null;
    submitted_at: Date | null;
    submitted_by: SubmittedBy | null;
    refusal_reason: string | null;
  };
  response_event: {
    attempt_id: AttemptId;
    seq: number;
    op_id: string;
    item_ref: string | null;
    kind: ResponseEventKind;
    payload: string;
    client_at: Date;
    server_at: Date;
    arrived_at: Date | null;
    lease_epoch: number;
    late: boolean;
    lane_id: string;
    root_no: number;
    leaf_no: number;
  };
  nothing_waited: {
    attempt_id: AttemptId;
    at: Date;
  };
  commit_root: {
    lane_id: string;
    root_no: number;
    root: Buffer;
    prev_root: Buffer;
    leaf_count: number;
    leaves: Buffer;
    signed_at: Date;
    signature: Buffer;
    key_id: string;
  };
  receipt_heads: {
    day: string;
    document: string;
    hash: Buffer;
    signature: Buffer;
    key_id: string;
  };
  attempt_credit: {
    attempt_id: AttemptId;
    credit_no: number;
    kind: CreditKind;
    credit_ms: number;
    reason_code: string;
    reason_text: string;
    given_by: UserId;
    given_at: Date;
  };
  late_acceptance: {
    attempt_id: AttemptId;
    seq: number;
    accepted_by: UserId;
    reason_text: string;
    accepted_at: Date;
  };
  late_dismissal: {
    attempt_id: AttemptId;
    seq: number;
    dismissed_by: UserId;
    reason_text: string;
    dismissed_at: Date;
  };
};

declare module '../../platform/database.ts' {
  interface Tables extends AttemptsTables {}
}
