// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { FormId, ItemId, ItemVersionId } from '@kasauti/contract/ids.ts';
import type { Columns } from './columns.ts';

type Rows = {
  item: {
    item_id: ItemId;
    item_code: string;
    topic: string;
    difficulty: 'easy' | 'medium' | 'hard';
    created_at: Date;
  };
  item_version: {
    item_version_id: ItemVersionId;
    item_id: ItemId;
    version_no: number;
    content_hash: Buffer;
    created_at: Date;
  };
  'sealed.item_source': {
    item_version_id: ItemVersionId;
    content: Buffer;
  };
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
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
