import { randomBytes } from 'node:crypto';
import { publishForm as contract } from '@kasauti/contract/authoring/forms.ts';
import type { FormDraftId, FormStepId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { type FormStep, whyCannotTakeFormStep } from '@kasauti/domain/form/draft-state.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { recordDraw } from '../draws/record-draw.ts';
import { publishForm } from '../publish-form.ts';
import { note } from './actor.ts';
import { assembleForm, EXAMPLE, hasDrawnVersions, versionIdsOf } from './assemble-form.ts';
import { checkDraft } from './check-draft.ts';
import { insertStep, lockDraft, type StoredDraft, updateDraft } from './store.ts';

const SEED_BYTES = 32;

type Ask = { formDraftId: FormDraftId; version: number; step: FormStep; reason: string };

/**
 * Takes a step with a form, based on the revision that was read. Only a form without problems is submitted or
 * published. The published versions of the chosen questions are those of the submitted form. The others are drawn now,
 * with a seed that nobody has seen before.
 */
export async function takeFormStep(work: Work, { formDraftId, version, step, reason }: Ask, by: Actor) {
  const { tx, now } = work;
  await useNewestContentKey(tx);
  const stored = await lockDraft(tx, formDraftId);
  if (!stored) return refuse(contract.refusals, 'not-found');
  if (stored.revision !== version) return refuse(contract.refusals, 'changed-meanwhile');
  const bar = whyCannotTakeFormStep(step, { state: stored.state, writers: stored.writerIds }, by.actorId);
  if (bar) return refuse(contract.refusals, bar);
  const failed = await move(work, stored, step, by);
  if (failed) return refuse(contract.refusals, failed);
  const formStepId = newId<FormStepId>(now);
  await insertStep(tx, { formDraftId, formStepId, step, by: by.actorId, at: now, reason });
  note(work, step, formDraftId, by);
  return formDraftId;
}

async function move(work: Work, stored: StoredDraft, step: FormStep, by: Actor) {
  const { tx, now } = work;
  if (step === 'send-back') {
    await updateDraft(tx, stored, now, { state: 'draft' });
    return null;
  }
  const seed = step === 'publish' ? randomBytes(SEED_BYTES) : EXAMPLE.seed;
  const form = await assembleForm(tx, stored, { seed, variantNo: 1 });
  const versionIds = versionIdsOf(form);
  const isSame = `${versionIds}` === `${stored.submittedVersionIds}`;
  if (step === 'publish' && !(isSame && hasDrawnVersions(form))) return 'questions-changed';
  if (checkDraft(form).problems.length > 0) return 'not-ready';
  if (step === 'submit') {
    await updateDraft(tx, stored, now, { state: 'in-review', submittedVersionIds: versionIds });
    return null;
  }
  const { source, versions, passages, pictures } = form;
  const formId = await publishForm(work, source, { by, versions, passages, pictures });
  const { formDraftId } = stored;
  if (form.draw) await recordDraw(work, { formDraftId, seed, input: form.draw.input, formIds: [formId] }, by);
  await updateDraft(tx, stored, now, { state: 'published', publication: { publisherId: by.actorId, formId } });
  return null;
}
