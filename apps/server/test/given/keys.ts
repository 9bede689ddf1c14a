import type { FormId, KeyCorrectionId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { KeyChange } from '@kasauti/domain/form/key-correction.ts';
import type { BuiltApp } from '../../app.ts';
import { takeKeyDecision } from '../../modules/authoring/keys/decide-key.ts';
import { proposeKey } from '../../modules/authoring/keys/propose-key.ts';
import { findCorrections } from '../../modules/authoring/keys/store.ts';

type Given = Pick<BuiltApp, 'database' | 'inTransaction'>;
type Wishes = { formId: FormId; itemRef: string; change?: KeyChange; by: UserId };

export const givenReason = { en: 'Two options are right.', hi: 'दो विकल्प सही हैं।' };

/** Creates a correction that waits for a decision. Without other wishes, it gives full marks to everybody. */
export async function givenProposedKey(app: Given, wishes: Wishes): Promise<KeyCorrectionId> {
  const { formId, itemRef, change = { kind: 'full-marks' }, by } = wishes;
  const ask = { formId, itemRef, change, reason: givenReason };
  const done = await app.inTransaction((work) => proposeKey(work, ask, { actorId: by, actorRole: 'author' }));
  if (isRefusal(done)) throw new Error(done.message);
  const found = (await findCorrections(app.database, formId)).find((one) => one.itemRef === itemRef);
  if (!found) throw new Error('the correction was not stored');
  return found.correctionId;
}

type Approval = { formId: FormId; correctionId: KeyCorrectionId; by: UserId };

/** Approves a correction. Returns the form, or the refusal. */
export async function approveKey(app: Given, { formId, correctionId, by }: Approval) {
  const ask = { formId, correctionId, decision: 'approve', reason: 'I have checked it.' } as const;
  const actor = { actorId: by, actorRole: 'admin' };
  return await app.inTransaction((work) => takeKeyDecision(work, ask, actor, false));
}
