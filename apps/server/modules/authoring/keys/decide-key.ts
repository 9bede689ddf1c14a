import { decideKey, withdrawKey } from '@kasauti/contract/authoring/form-keys.ts';
import type { FormId, KeyCorrectionId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { FormContent } from '@kasauti/domain/form/content.ts';
import {
  correctKey,
  findQuestion,
  type KeyDecision,
  keyStateAfter,
  whyCannotCorrectKey,
  whyCannotDecideKey,
} from '@kasauti/domain/form/key-correction.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import { correctItem } from '../../bank/index.ts';
import { findForm, findFormKey, insertFormKey } from '../store.ts';
import { noteKey } from './propose-key.ts';
import { lockCorrection, lockFormKey, type StoredCorrection, updateCorrection } from './store.ts';

const refusals = { ...decideKey.refusals, ...withdrawKey.refusals };

type Ask = { formId: FormId; correctionId: KeyCorrectionId; decision: KeyDecision; reason: string };

/**
 * Decides about a proposed correction of a key. An approval makes a new version of the key, and announces
 * `key-corrected`. The older versions stay.
 */
export async function takeKeyDecision(
  work: Work,
  { formId, correctionId, decision, reason }: Ask,
  by: Actor,
  isSinglePerson: boolean,
) {
  const { tx, now } = work;
  await useNewestContentKey(tx);
  // The key is locked before it is read. Two approvals for one form then make two versions, one after the other.
  if (decision === 'approve') await lockFormKey(tx, formId, 'to-change');
  const stored = await lockCorrection(tx, { formId, correctionId });
  if (!stored) return refuse(refusals, 'not-found');
  const bar = whyCannotDecideKey(decision, stored, { by: by.actorId, isSinglePerson });
  if (bar) return refuse(refusals, bar);
  const added = decision === 'approve' ? await addKeyVersion(work, stored) : null;
  if (typeof added === 'string') return refuse(refusals, added);
  const keyVersion = added?.keyVersion ?? null;
  const bank = added && (await correctInBank(work, stored, added.content, reason, by));
  const isAlone = decision === 'approve' && stored.proposedBy === by.actorId;
  const state = keyStateAfter(decision);
  await updateCorrection(tx, correctionId, { state, by: by.actorId, at: now, reason, isAlone, keyVersion, bank });
  if (keyVersion !== null) await work.announce({ kind: 'key-corrected', formId, keyVersion });
  noteKey(work, decision, { formId, correctionId, itemRef: stored.itemRef, keyVersion, isAlone }, by);
  return formId;
}

/**
 * Returns the number of the new version with the form's content, or why the newest key cannot be corrected like this
 * any more.
 */
async function addKeyVersion({ tx, now }: Work, { formId, itemRef, proposal: { change } }: StoredCorrection) {
  const [form, sealed] = [await findForm(tx, formId), await findFormKey(tx, formId)];
  if (!form || !sealed) throw new Error(`form ${formId} has no key`);
  const bar = whyCannotCorrectKey({ content: form.content, key: sealed.key, itemRef }, change);
  if (bar) return bar;
  const keyVersion = sealed.keyVersion + 1;
  const key = canonicalJson(correctKey(sealed.key, itemRef, change));
  await insertFormKey(tx, { form_id: formId, key_version: keyVersion, key, key_hash: sha256(key), created_at: now });
  return { keyVersion, content: form.content };
}

/** Gives the question in the item bank another right answer too. A question without one stays as it is there. */
async function correctInBank(
  work: Work,
  { itemRef, proposal: { change, reason }, proposedBy }: StoredCorrection,
  content: FormContent,
  decision: string,
  by: Actor,
) {
  const found = findQuestion(content, itemRef);
  if (!found || change.kind !== 'answer') return null;
  const corrected = { content: found.item, correct: change.correct };
  return await correctItem(work, corrected, { proposedBy: proposedBy as UserId, reason: reason.en, decision }, by);
}
