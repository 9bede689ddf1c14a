import type { FormDraftId, FormId, ItemVersionId, KeyCorrectionId, ProviderId, UserId } from '@kasauti/contract/ids.ts';
import type { BankOutcome, KeyCorrectionState, KeyProposal } from '@kasauti/domain/form/key-correction.ts';
import { type Kysely, sql } from 'kysely';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Database, Tables, Tx } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/lists/count-up-to.ts';
import { placeOfCorrection } from '../encryption/places.ts';
import { shownVariantNo } from '../store.ts';
import '../tables.ts';

const MAX_CORRECTIONS = 500;

/**
 * Locks the key of a form. `to-score` takes a shared lock, so that a result is never stored with a key that was
 * replaced meanwhile. `to-change` takes an exclusive lock, which waits for all results that are being computed.
 */
export async function lockFormKey(tx: Tx, formId: FormId, why: 'to-score' | 'to-change'): Promise<void> {
  const take = why === 'to-score' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await sql`select ${take}(hashtextextended(${`form-key:${formId}`}, 0))`.execute(tx);
}

/**
 * Finds the provider of a published form. It is null for a form of a file. Returns undefined if there is no such form.
 */
export async function findProviderOfForm(executor: Kysely<Tables>, formId: FormId) {
  const row = await executor
    .selectFrom('form')
    .leftJoin('form_draft', 'form_draft.form_ref', 'form.form_ref')
    .select(['form_draft_id as formDraftId', 'provider_id as providerId'])
    .where('form.form_id', '=', formId)
    .executeTakeFirst();
  return row as { formDraftId: FormDraftId | null; providerId: ProviderId | null } | undefined;
}

/** Finds the other published forms that hold one of this form's questions, by the version of the question there. */
export async function findOtherForms(executor: Kysely<Tables>, formId: FormId) {
  return await executor
    .selectFrom('form_item as own')
    .innerJoin('form_item as other', 'other.item_id', 'own.item_id')
    .innerJoin('form', 'form.form_id', 'other.form_id')
    .select(['own.item_version_id as itemVersionId', 'form.form_id as formId'])
    .select(['form_ref as code', 'form.version_no as versionNo', shownVariantNo.as('variantNo')])
    .where('own.form_id', '=', formId)
    .where('other.form_id', '<>', formId)
    .orderBy('form_ref')
    .orderBy('form.version_no', 'desc')
    .orderBy('form.variant_no')
    .limit(MAX_CORRECTIONS)
    .execute();
}

const select = (executor: Kysely<Tables>) =>
  executor
    .selectFrom('sealed.key_correction')
    .select([
      'key_correction_id as correctionId',
      'form_id as formId',
      'item_ref as itemRef',
      'state',
      'proposal',
      'proposed_by as proposedBy',
      'proposed_at as proposedAt',
      'decided_by as decidedBy',
      'decided_at as decidedAt',
      'decision',
      'is_alone as isAlone',
      'key_version as keyVersion',
      'bank_outcome as bankOutcome',
      'item_version_id as itemVersionId',
    ]);
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

function opened(executor: Kysely<Tables>, { proposal, decision, ...row }: Row) {
  const keys = contentKeysOf(executor);
  const text = (column: 'proposal' | 'decision', value: Buffer) =>
    keys.open(placeOfCorrection(column, row.correctionId), value).toString('utf8');
  return {
    ...row,
    proposal: JSON.parse(text('proposal', proposal)) as KeyProposal,
    decision: text('decision', decision),
  };
}
export type StoredCorrection = ReturnType<typeof opened>;

/** Finds all corrections of a form, newest first. */
export async function findCorrections(executor: Kysely<Tables>, formId: FormId): Promise<StoredCorrection[]> {
  const rows = await select(executor)
    .where('form_id', '=', formId)
    .orderBy('proposed_at', 'desc')
    .orderBy('key_correction_id', 'desc')
    .limit(MAX_CORRECTIONS)
    .execute();
  return rows.map((row) => opened(executor, row));
}

type Named = { formId: FormId; correctionId: KeyCorrectionId };

const selectNamed = (executor: Kysely<Tables>, { formId, correctionId }: Named) =>
  select(executor).where('key_correction_id', '=', correctionId).where('form_id', '=', formId);

export async function findCorrection(executor: Kysely<Tables>, named: Named) {
  const row = await selectNamed(executor, named).executeTakeFirst();
  return row ? opened(executor, row) : null;
}

/** Locks a correction for a decision. */
export async function lockCorrection(tx: Tx, named: Named): Promise<StoredCorrection | null> {
  const row = await selectNamed(tx, named).forUpdate().executeTakeFirst();
  return row ? opened(tx, row) : null;
}

type NewCorrection = Named & { itemRef: string; proposal: KeyProposal; by: UserId; at: Date };

/** Adds a proposed correction. Returns false if one of this question waits for a decision already. */
export async function insertCorrection(tx: Tx, given: NewCorrection): Promise<boolean> {
  const { formId, correctionId, itemRef, proposal, by, at } = given;
  const row = await tx
    .insertInto('sealed.key_correction')
    .values({
      key_correction_id: correctionId,
      form_id: formId,
      item_ref: itemRef,
      state: 'proposed',
      proposal: contentKeysOf(tx).seal(placeOfCorrection('proposal', correctionId), JSON.stringify(proposal)),
      decision: contentKeysOf(tx).seal(placeOfCorrection('decision', correctionId), ''),
      proposed_by: by,
      proposed_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['form_id', 'item_ref']).where(sql<boolean>`state = 'proposed'`).doNothing(),
    )
    .returning('key_correction_id')
    .executeTakeFirst();
  return row !== undefined;
}

type Decision = {
  state: Exclude<KeyCorrectionState, 'proposed'>;
  by: UserId;
  at: Date;
  reason: string;
  isAlone: boolean;
  keyVersion: number | null;
  bank: { outcome: BankOutcome; itemVersionId: ItemVersionId | null } | null;
};

export async function updateCorrection(tx: Tx, correctionId: KeyCorrectionId, decision: Decision): Promise<void> {
  const { state, by, at, reason, isAlone, keyVersion, bank } = decision;
  await tx
    .updateTable('sealed.key_correction')
    .set({
      state,
      decided_by: by,
      decided_at: at,
      decision: contentKeysOf(tx).seal(placeOfCorrection('decision', correctionId), reason),
      is_alone: isAlone,
      key_version: keyVersion,
      bank_outcome: bank?.outcome ?? null,
      item_version_id: bank?.itemVersionId ?? null,
    })
    .where('key_correction_id', '=', correctionId)
    .execute();
}

/** Counts the corrections that wait for a decision by somebody other than their proposer. */
export async function countKeysToDecide(executor: Database, by: UserId, most: number): Promise<number> {
  return await countUpTo(
    executor,
    most,
    sql`from sealed.key_correction where state = 'proposed' and proposed_by <> ${by}::uuid`,
  );
}

/** Finds the forms with corrections that somebody other than their proposer can decide about, oldest proposal first. */
export async function findFormsToDecide(executor: Kysely<Tables>, by: UserId) {
  return await executor
    .selectFrom('sealed.key_correction as correction')
    .innerJoin('form', 'form.form_id', 'correction.form_id')
    .select(['form.form_id as _id', 'form_ref as code', 'form.version_no as versionNo', 'form.title'])
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('waiting'))
    .where('correction.state', '=', 'proposed')
    .where('correction.proposed_by', '<>', by)
    .groupBy('form.form_id')
    .orderBy((row) => row.fn.min('correction.proposed_at'))
    .limit(MAX_CORRECTIONS)
    .execute();
}
