import { proposeKey as contract } from '@kasauti/contract/authoring/form-keys.ts';
import type { FormId, KeyCorrectionId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { type KeyProposal, whyCannotCorrectKey } from '@kasauti/domain/form/key-correction.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { record } from '../../audit/index.ts';
import { findForm, findFormKey } from '../store.ts';
import { insertCorrection } from './store.ts';

type Ask = KeyProposal & { formId: FormId; itemRef: string };

/** Proposes another key for a question of a published form. Nothing changes before somebody approves it. */
export async function proposeKey(work: Work, { formId, itemRef, change, reason }: Ask, by: Actor) {
  const { tx, now } = work;
  await useNewestContentKey(tx);
  const [form, sealed] = [await findForm(tx, formId), await findFormKey(tx, formId)];
  if (!form || !sealed) return refuse(contract.refusals, 'not-found');
  const bar = whyCannotCorrectKey({ content: form.content, key: sealed.key, itemRef }, change);
  if (bar) return refuse(contract.refusals, bar);
  const correctionId = newId<KeyCorrectionId>(now);
  const given = { formId, correctionId, itemRef, proposal: { change, reason }, by: by.actorId, at: now };
  if (!(await insertCorrection(tx, given))) return refuse(contract.refusals, 'proposal-waits');
  noteKey(work, 'propose', { formId, correctionId, itemRef }, by);
  return formId;
}

type Noted = {
  formId: FormId;
  correctionId: KeyCorrectionId;
  itemRef: string;
  keyVersion?: number | null;
  isAlone?: boolean;
};

/** Records an action in the audit log. It names the question, and nothing of its key. */
export function noteKey(
  work: Work,
  action: string,
  { formId, keyVersion, isAlone, ...detail }: Noted,
  by: Actor,
): void {
  record(work, {
    ...by,
    action: `key.${action}`,
    objectKind: 'form',
    objectId: formId,
    detail: { ...detail, ...(keyVersion && { keyVersion }), ...(isAlone && { isAlone }) },
  });
}
