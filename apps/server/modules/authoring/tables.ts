// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type {
  DrawId,
  ExamId,
  FormDraftId,
  FormId,
  FormStepId,
  ItemId,
  ItemVersionId,
  KeyCorrectionId,
  PictureId,
  ProviderId,
  UserId,
} from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';
import type { Columns } from './columns.ts';

type Rows = {
  form: {
    form_id: FormId;
    form_ref: string;
    version_no: number;
    title: Columns['form.title'];
    languages: string[];
    content: Buffer;
    content_hash: Buffer;
    source_hash: Buffer;
    question_count: number;
    published_at: Date;
    published_by: string | null;
    variant_no: Generated<number>;
  };
  'sealed.form_key': {
    form_id: FormId;
    key_version: number;
    key: Buffer;
    key_hash: Buffer;
    created_at: Date;
  };
  form_release: {
    form_id: FormId;
    released_at: Date;
  };
  form_draft: {
    form_draft_id: FormDraftId;
    form_ref: string;
    provider_id: ProviderId;
    state: 'draft' | 'in-review' | 'published';
    revision: Generated<number>;
    writer_ids: Columns['form_draft.writer_ids'];
    publisher_id: UserId | null;
    content: Columns['form_draft.content'];
    submitted_version_ids: Columns['form_draft.submitted_version_ids'];
    form_id: FormId | null;
    created_at: Date;
    changed_at: Date;
  };
  'sealed.form_step': {
    form_step_id: FormStepId;
    form_draft_id: FormDraftId;
    step: 'submit' | 'send-back' | 'publish';
    taken_by: UserId;
    taken_at: Date;
    reason: Buffer;
  };
  form_item: {
    form_id: FormId;
    item_id: ItemId;
    item_version_id: ItemVersionId;
  };
  draw: {
    draw_id: DrawId;
    form_draft_id: FormDraftId;
    seed: Buffer;
    seed_hash: Buffer;
    input: string;
    input_hash: Buffer;
    drawn_at: Date;
  };
  form_variant: {
    draw_id: DrawId;
    variant_no: number;
    form_id: FormId;
  };
  'sealed.key_correction': {
    key_correction_id: KeyCorrectionId;
    form_id: FormId;
    item_ref: string;
    state: Generated<'proposed' | 'approved' | 'refused' | 'withdrawn'>;
    proposal: Buffer;
    proposed_by: string;
    proposed_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    decision: Buffer;
    is_alone: Generated<boolean>;
    key_version: number | null;
    bank_outcome: 'new-version' | 'in-review' | 'has-it' | 'changed-since' | 'of-a-file' | 'does-not-fit' | null;
    item_version_id: ItemVersionId | null;
  };
  form_picture: {
    form_id: FormId;
    picture_id: PictureId;
    picture_no: number | null;
  };
  form_passage: {
    form_id: FormId;
    passage_id: ItemId;
    passage_version_id: ItemVersionId;
  };
  sample_item: {
    exam_id: ExamId;
    item_id: ItemId;
    item_version_id: ItemVersionId;
    place: number | null;
    picture_ids: Columns['sample_item.picture_ids'];
  };
  form_draft_picture: {
    form_draft_id: FormDraftId;
    picture_id: PictureId;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
