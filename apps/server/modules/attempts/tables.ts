// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type {
  AnswerFileId,
  AttemptId,
  BookingId,
  ExamId,
  FormId,
  RoomId,
  SessionId,
  SittingId,
  UserId,
} from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';
import type { Columns } from './columns.ts';

type Rows = {
  sitting_paper: {
    sitting_id: SittingId;
    exam_id: ExamId;
    form_id: FormId;
    object_key: string;
    sha256: Buffer;
    wrapped_key: Buffer;
    sealed_at: Date;
    section_minutes: number[] | null;
    entered_count: Generated<number>;
  };
  attempt: {
    attempt_id: AttemptId;
    booking_id: BookingId;
    candidate_id: UserId;
    exam_id: ExamId;
    sitting_id: SittingId;
    room_id: RoomId;
    form_id: FormId;
    state: 'lobby' | 'authorised' | 'refused' | 'active' | 'paused' | 'submitted' | 'terminated';
    mode: 'none' | 'recorded' | 'live' | 'centre';
    is_practice: boolean;
    pass_share_in_percent: number | null;
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
    lobby_session_id: SessionId | null;
    lease_session_id: SessionId | null;
    lease_waits_for_proctor: Generated<boolean>;
    lease_next_session_id: SessionId | null;
    lobby_at: Date;
    authorised_at: Date | null;
    started_at: Date | null;
    deadline_at: Date | null;
    paused_at: Date | null;
    submitted_at: Date | null;
    submitted_by: 'candidate' | 'deadline' | 'proctor' | null;
    refusal_reason: string | null;
    section_minutes: number[] | null;
    section_ends: Date[] | null;
  };
  attempt_credit: {
    attempt_id: AttemptId;
    credit_no: number;
    kind: 'pause' | 'lost-time' | 'compensatory-change';
    credit_ms: number;
    reason_code: string;
    reason_text: string;
    given_by: UserId;
    given_at: Date;
  };
  nothing_waited: {
    attempt_id: AttemptId;
    at: Date;
  };
  response_event: {
    attempt_id: AttemptId;
    seq: number;
    op_id: string;
    item_ref: string | null;
    kind: Columns['response_event.kind'];
    payload: string;
    client_at: Date;
    server_at: Date;
    lease_epoch: number;
    late: boolean;
    lane_id: string;
    root_no: number;
    leaf_no: number;
    arrived_at: Date | null;
    section_no: number | null;
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
  answer_file: {
    attempt_id: AttemptId;
    answer_file_id: AnswerFileId;
    item_ref: string;
    size_in_bytes: number;
    sent_sha256: Buffer;
    received_bytes: Generated<number>;
    moved_at: Date;
    refused_code: string | null;
    kept_at: Date | null;
    object_key: string | null;
    content_type: 'application/pdf' | 'image/jpeg' | null;
    kept_bytes: number | null;
    kept_sha256: Buffer | null;
    named_at: Date | null;
    stopped_checks: Generated<number>;
  };
  answer_file_piece: {
    attempt_id: AttemptId;
    answer_file_id: AnswerFileId;
    from_byte: number;
    object_key: string;
  };
  emergency_file: {
    attempt_id: AttemptId;
    sha256: Buffer;
    op_ids: Columns['emergency_file.op_ids'];
    made_at: Date;
    taken_in_by: UserId;
    taken_in_at: Date;
    reason_text: string;
  };
  sitting_paper_variant: {
    sitting_id: SittingId;
    exam_id: ExamId;
    variant_no: number;
    form_id: FormId;
    object_key: string;
    sha256: Buffer;
    wrapped_key: Buffer;
    section_minutes: number[] | null;
    sealed_at: Date;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
