import type { FormId } from '@kasauti/contract/ids.ts';
import type { ContentPlace } from '../../../platform/security/content-keys.ts';
import { encryptedItemTables } from '../../bank/index.ts';

/*
 * Where encrypted values stand. A value opens only in the place that it was encrypted for. So a key that is copied to
 * another form, or an older version of it, does not open there.
 */

export const placeOfForm = (column: 'content' | 'source_hash', formId: FormId): ContentPlace => ({
  column: `form.${column}`,
  row: formId,
});

export const placeOfKey = (column: 'key' | 'key_hash', formId: FormId, keyVersion: number): ContentPlace => ({
  column: `sealed.form_key.${column}`,
  row: `${formId}/${keyVersion}`,
});

/** All encrypted columns. `row` is the SQL for the row's name in a place. */
export const encryptedTables = [
  { table: 'form', row: 'form_id::text', columns: ['content', 'source_hash'] },
  { table: 'sealed.form_key', row: "form_id || '/' || key_version", columns: ['key', 'key_hash'] },
  ...encryptedItemTables,
] as const;

export type EncryptedTable = (typeof encryptedTables)[number];
