import type { FormId } from '@kasauti/contract/ids.ts';
import type { Localized } from '@kasauti/domain/form/content.ts';
import type { ColumnType } from 'kysely';

type AuthoringTables = {
  item: { item_id: string; item_code: string; topic: string; difficulty: 'easy' | 'medium' | 'hard'; created_at: Date };
  item_version: {
    item_version_id: string;
    item_id: string;
    version_no: number;
    content_hash: Buffer;
    created_at: Date;
  };
  form: {
    form_id: string;
    form_ref: string;
    version_no: number;
    title: ColumnType<Localized<string>, string, never>;
    languages: string[];
    content: string;
    content_hash: Buffer;
    source_hash: Buffer;
    question_count: number;
    published_at: Date;
    published_by: string | null;
  };
  /** Forms whose keys are out: nobody sits them in earnest any more. */
  form_release: { form_id: FormId; released_at: Date };
  /** What an author wrote of an item, with its key and explanation. */
  'sealed.item_source': { item_version_id: string; content: string };
  'sealed.form_key': { form_id: FormId; key_version: number; key: string; key_hash: Buffer; created_at: Date };
};

declare module '../../platform/database.ts' {
  interface Tables extends AuthoringTables {}
}
