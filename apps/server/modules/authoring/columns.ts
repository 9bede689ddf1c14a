import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { ItemVersionId, PictureId, UserId } from '@kasauti/contract/ids.ts';
import type { Localized } from '@kasauti/domain/form/content.ts';
import type { ColumnType } from 'kysely';

/** Column types that cannot be derived from the database schema. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  'form.title': ColumnType<Localized<string>, string, never>;
  'form_draft.content': ColumnType<FormDraft, string, string>;
  'form_draft.writer_ids': UserId[];
  'form_draft.submitted_version_ids': ItemVersionId[] | null;
  'sample_item.picture_ids': PictureId[];
};
