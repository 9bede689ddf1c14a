// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { FormId } from '@kasauti/contract/ids.ts';
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
