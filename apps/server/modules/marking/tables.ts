// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { AttemptId, ExamId, FormId, MarkingId, MarkingTaskId, UserId } from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';
import type { Columns } from './columns.ts';

type Rows = {
  marking_task: {
    marking_task_id: MarkingTaskId;
    attempt_id: AttemptId;
    item_ref: string;
    answer_hash: Buffer;
    candidate_id: UserId;
    exam_id: ExamId;
    form_id: FormId;
    stage: Generated<'first' | 'second' | 'adjudication' | 'decided'>;
    is_replaced: Generated<boolean>;
    claimed_by: UserId | null;
    claimed_until: Date | null;
    opened_at: Date;
    decided_at: Date | null;
  };
  marking: {
    marking_id: MarkingId;
    marking_task_id: MarkingTaskId;
    candidate_id: UserId;
    marker_id: UserId;
    place: number;
    points: Columns['marking.points'];
    remark: string;
    marked_at: Date;
    withdrawn_at: Date | null;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
