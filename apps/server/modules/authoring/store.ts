import type { FormId } from '@kasauti/contract/ids.ts';
import type { FormContent, FormKey } from '@kasauti/domain/form/content.ts';
import { type StoredForm, withCurrentItems } from '@kasauti/domain/item/interactions.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import { contentKeysOf } from '../../platform/database/content-keys-of.ts';
import type { Tables, Tx } from '../../platform/database/database.ts';
import { placeOfForm, placeOfKey } from './encryption/places.ts';
import { findFormsThatShare } from './shared-questions/store.ts';
import './tables.ts';

/**
 * Finds the newest version of a form, with the forms of its variants by their numbers. `formRef` is the stable name of
 * the form.
 */
export async function findNewestVersion(tx: Tx, formRef: string) {
  const rows = await tx
    .selectFrom('form')
    .select(['form_id as formId', 'version_no as versionNo', 'source_hash as sourceHash'])
    .where('form_ref', '=', formRef)
    .where('version_no', '=', (form) =>
      form
        .selectFrom('form')
        .select(({ fn }) => fn.max('version_no').as('newest'))
        .where('form_ref', '=', formRef),
    )
    .orderBy('variant_no')
    .execute();
  const keys = contentKeysOf(tx);
  const open = (row: (typeof rows)[number]) => keys.open(placeOfForm('source_hash', row.formId), row.sourceHash);
  return {
    versionNo: rows[0]?.versionNo ?? 0,
    formIds: rows.map(({ formId }) => formId),
    sourceHashes: rows.map(open),
  };
}

/** The number of a form's variant, or null for a form without variants. */
export const shownVariantNo = sql<number | null>`case when exists (
  select from form as other
   where other.form_ref = form.form_ref and other.version_no = form.version_no and other.variant_no = 2)
  then form.variant_no end`;

export type Form = { formId: FormId; content: FormContent; contentHash: Buffer; questionCount: number };

/** Finds a published form without its key. The delivery to candidates needs nothing else. */
export async function findForm(executor: Kysely<Tables>, formId: FormId): Promise<Form | null> {
  const row = await executor
    .selectFrom('form')
    .select(['content', 'content_hash as contentHash', 'question_count as questionCount'])
    .where('form_id', '=', formId)
    .executeTakeFirst();
  if (!row) return null;
  const content = contentKeysOf(executor).open(placeOfForm('content', formId), row.content).toString('utf8');
  return { ...row, formId, content: withCurrentItems(JSON.parse(content) as StoredForm) };
}

export type SealedKey = { keyVersion: number; key: FormKey; keyHash: Buffer };

/**
 * Finds a key of a form, or its newest key if `keyVersion` is missing. Call this only to score or to show keys. The
 * database roles for delivery cannot read keys.
 */
export async function findFormKey(
  executor: Kysely<Tables>,
  formId: FormId,
  keyVersion?: number,
): Promise<SealedKey | null> {
  const row = await executor
    .selectFrom('sealed.form_key')
    .select(['key_version as keyVersion', 'key', 'key_hash as keyHash'])
    .where('form_id', '=', formId)
    .$if(keyVersion !== undefined, (query) => query.where('key_version', '=', keyVersion ?? 0))
    .orderBy('key_version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const keys = contentKeysOf(executor);
  const key = keys.open(placeOfKey('key', formId, row.keyVersion), row.key).toString('utf8');
  const keyHash = keys.open(placeOfKey('key_hash', formId, row.keyVersion), row.keyHash);
  return { ...row, key: JSON.parse(key) as FormKey, keyHash };
}

/** Finds the number of each form's newest key version, without the key itself. */
export async function findKeyVersions(
  executor: Kysely<Tables>,
  formIds: readonly FormId[],
): Promise<Map<FormId, number>> {
  if (formIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('sealed.form_key')
    .select('form_id as formId')
    .select((row) => row.fn.max('key_version').as('keyVersion'))
    .where('form_id', 'in', formIds)
    .groupBy('form_id')
    .execute();
  return new Map(rows.map(({ formId, keyVersion }) => [formId, keyVersion]));
}

/** Inserts a form. Encrypts its content and the hash of its source. */
export async function insertForm(
  tx: Tx,
  form: Omit<Insertable<Tables['form']>, 'content'> & { content: string },
): Promise<void> {
  const keys = contentKeysOf(tx);
  const content = keys.seal(placeOfForm('content', form.form_id), form.content);
  const source_hash = keys.seal(placeOfForm('source_hash', form.form_id), form.source_hash);
  await tx
    .insertInto('form')
    .values({ ...form, content, source_hash })
    .execute();
}

/**
 * Inserts a key. Encrypts the key and also its hash. Otherwise a guess of a short key could be checked with the hash.
 */
export async function insertFormKey(
  tx: Tx,
  given: Omit<Insertable<Tables['sealed.form_key']>, 'key'> & { key: string },
): Promise<void> {
  const keys = contentKeysOf(tx);
  const key = keys.seal(placeOfKey('key', given.form_id, given.key_version), given.key);
  const key_hash = keys.seal(placeOfKey('key_hash', given.form_id, given.key_version), given.key_hash);
  await tx
    .insertInto('sealed.form_key')
    .values({ ...given, key, key_hash })
    .execute();
}

/** Locks the name of a form, so that two versions of the same form are never published at the same time. */
export async function lockFormName(tx: Tx, formRef: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`form:${formRef}`}))`.execute(tx);
}

/**
 * Locks forms, so that a sitting with a form cannot be planned while the keys of this form are being released.
 * `to-plan` takes a shared lock, so a planner waits only for a release. `to-change` takes an exclusive lock. Locks are
 * taken in ascending order of the form ids. Forms that share a question are locked too. Returns the ids of all of them.
 */
export async function lockFormReleases(
  tx: Tx,
  formIds: readonly FormId[],
  why: 'to-plan' | 'to-change',
): Promise<FormId[]> {
  const take = why === 'to-plan' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  const sharing = await findFormsThatShare(tx, formIds);
  for (const formId of sharing) await sql`select ${take}(hashtextextended(${`form-release:${formId}`}, 0))`.execute(tx);
  return sharing;
}

/** Returns those of these forms whose keys are released. */
export async function findReleasedForms(executor: Kysely<Tables>, formIds: readonly FormId[]): Promise<Set<FormId>> {
  const rows = await executor
    .selectFrom('form_release')
    .select('form_id as formId')
    .where('form_id', '=', sql<FormId>`any(${formIds}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.formId));
}

export async function isFormReleased(executor: Kysely<Tables>, formId: FormId): Promise<boolean> {
  return (await findReleasedForms(executor, [formId])).size > 0;
}

/**
 * Records that the keys of a form and of its variants are released. This cannot be undone. The caller must hold the
 * lock of `lockFormReleases`.
 */
export async function insertFormRelease(tx: Tx, formId: FormId, now: Date): Promise<void> {
  await sql`
    insert into form_release (form_id, released_at) select variant, ${now} from variants_of_form(${formId}) as variant
    on conflict (form_id) do nothing`.execute(tx);
}
