// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { AttemptId, ExamId, FormId, ResultId, ScoreCardId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';

type Rows = {
  result: {
    result_id: ResultId;
    attempt_id: AttemptId;
    version_no: number;
    candidate_id: UserId;
    exam_id: ExamId;
    sitting_id: SittingId;
    form_id: FormId;
    is_terminated: boolean;
    is_practice: boolean;
    key_version: number;
    scorer: string;
    total: string;
    maximum: string;
    pass_share_in_percent: number | null;
    passed: boolean | null;
    detail: string;
    last_seq: number;
    inputs_hash: Buffer;
    reason: string;
    computed_at: Date;
    salt: Buffer | null;
  };
  result_review: {
    attempt_id: AttemptId;
    decision: 'release' | 'withhold';
    reason_text: string;
    decided_by: UserId;
    decided_at: Date;
  };
  result_untold: {
    attempt_id: AttemptId;
    exam_id: ExamId;
    form_id: FormId;
  };
  result_notice: {
    attempt_id: AttemptId;
    told_at: Date;
  };
  issued_public_key: {
    key_id: string;
    public_key: Buffer;
    first_used_at: Generated<Date>;
  };
  tried_result: {
    candidate_id: UserId;
    attempt_id: AttemptId;
    exam_id: ExamId;
    form_id: FormId;
    responses: string;
    order_seed: string;
    submitted_at: Date;
    submitted_by: 'candidate' | 'deadline';
    key_version: number;
    scorer: string;
    total: string;
    maximum: string;
    passed: boolean | null;
    detail: string;
    taken_over_at: Date;
  };
  score_card: {
    score_card_id: ScoreCardId;
    attempt_id: AttemptId;
    candidate_id: UserId;
    token_hash: Buffer;
    shows: 'score' | 'pass';
    consent_version: number;
    made_at: Date;
    ends_at: Date;
    revoked_at: Date | null;
  };
  key_recompute: {
    form_id: FormId;
    key_version: number;
    begun_at: Date;
    up_to: string | null;
    finished_at: Date | null;
    results: number | null;
    done: number | null;
    changed: number | null;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
