// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type {
  ImportRunId,
  ItemCommentId,
  ItemId,
  ItemStepId,
  ItemVersionId,
  PictureId,
  ProviderId,
  UserId,
} from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';
import type { Columns } from './columns.ts';

type Rows = {
  item: {
    item_id: ItemId;
    item_code: string;
    topic: string | null;
    difficulty: 'easy' | 'medium' | 'hard' | null;
    created_at: Date;
    provider_id: ProviderId | null;
    revision: Generated<number>;
    changed_at: Date;
    tags: Generated<string[]>;
    item_type: Generated<'question' | 'passage'>;
  };
  item_version: {
    item_version_id: ItemVersionId;
    item_id: ItemId;
    version_no: number;
    content_hash: Buffer;
    created_at: Date;
    state: 'draft' | 'in-review' | 'approved' | 'retired';
    author_id: UserId | null;
    writer_ids: Columns['item_version.writer_ids'];
    reviewer_id: UserId | null;
    passage_id: ItemId | null;
  };
  'sealed.item_source': {
    item_version_id: ItemVersionId;
    content: Buffer;
  };
  'sealed.item_step': {
    item_step_id: ItemStepId;
    item_version_id: ItemVersionId;
    step: 'submit' | 'send-back' | 'approve' | 'retire';
    taken_by: UserId;
    taken_at: Date;
    reason: Buffer;
  };
  'sealed.item_comment': {
    item_comment_id: ItemCommentId;
    item_version_id: ItemVersionId;
    place: string;
    written_by: UserId;
    written_at: Date;
    body: Buffer;
    resolved_by: string | null;
    resolved_at: Date | null;
  };
  import_run: {
    import_run_id: ImportRunId;
    provider_id: ProviderId;
    format: 'aiken' | 'gift' | 'moodle-xml' | 'qti' | 'qti-package' | 'csv' | 'xlsx';
    file_name: string;
    started_by: UserId;
    started_at: Date;
    taken_by: UserId | null;
    taken_at: Date | null;
    taken_count: number | null;
    stage: Generated<'reading' | 'ready' | 'refused' | 'taking-in'>;
    problem:
      | 'cannot-read'
      | 'too-many-questions'
      | 'file-infected'
      | 'cannot-check-now'
      | 'server-stopped'
      | 'not-taken-in'
      | null;
    done: Generated<number>;
    total: number | null;
    alive_at: Date | null;
    turn: Generated<number>;
  };
  'sealed.import_finding': {
    import_run_id: ImportRunId;
    finding_no: number;
    outcome: 'unchanged' | 'changed' | 'refused';
    content: Buffer;
  };
  item_enemy: {
    item_id: ItemId;
    enemy_id: ItemId;
  };
  picture: {
    picture_id: PictureId;
    provider_id: ProviderId;
    fingerprint: Buffer;
    content_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml' | 'audio/mpeg' | 'audio/wav';
    width: number | null;
    height: number | null;
    size_in_bytes: number;
    key: Buffer;
    sha256: Buffer;
    uploaded_by: string;
    uploaded_at: Date;
    duration_in_ms: number | null;
    touched_at: Date | null;
  };
  item_version_picture: {
    item_version_id: ItemVersionId;
    picture_id: PictureId;
  };
  import_picture: {
    import_run_id: ImportRunId;
    picture_id: PictureId;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
