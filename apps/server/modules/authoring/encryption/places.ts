import type { FormId, FormStepId, KeyCorrectionId } from '@kasauti/contract/ids.ts';
import type { ContentPlace } from '../../../platform/security/content-keys.ts';
import { encryptedItemTables } from '../../bank/index.ts';

/*
 * The places of encrypted values. A value can be decrypted only in the place for which it was encrypted. If someone
 * copies a key to another form, or replaces a key by an older version, it can therefore not be decrypted there.
 */

export const placeOfForm = (column: 'content' | 'source_hash', formId: FormId): ContentPlace => ({
  column: `form.${column}`,
  row: formId,
});

export const placeOfKey = (column: 'key' | 'key_hash', formId: FormId, keyVersion: number): ContentPlace => ({
  column: `sealed.form_key.${column}`,
  row: `${formId}/${keyVersion}`,
});

export const placeOfStepReason = (formStepId: FormStepId): ContentPlace => ({
  column: 'sealed.form_step.reason',
  row: formStepId,
});

export const placeOfCorrection = (column: 'proposal' | 'decision', id: KeyCorrectionId): ContentPlace => ({
  column: `sealed.key_correction.${column}`,
  row: id,
});

/** All encrypted columns. `row` is the SQL for the row's name in a place. */
export const encryptedTables = [
  { table: 'form', row: 'form_id::text', columns: ['content', 'source_hash'] },
  { table: 'sealed.form_key', row: "form_id || '/' || key_version", columns: ['key', 'key_hash'] },
  { table: 'sealed.form_step', row: 'form_step_id::text', columns: ['reason'] },
  { table: 'sealed.key_correction', row: 'key_correction_id::text', columns: ['proposal', 'decision'] },
  ...encryptedItemTables,
] as const;

export type EncryptedTable = (typeof encryptedTables)[number];
