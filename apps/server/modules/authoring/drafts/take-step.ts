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
import { publishVariants } from '../publish-form.ts';
import { lockSamples } from '../samples/store.ts';
import { note } from './actor.ts';
import {
  type AssembledForm,
  assembleForm,
  assembleVariants,
  EXAMPLE_SEED,
  hasDrawnVersions,
  versionIdsOf,
} from './assemble-form.ts';
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
  if (step === 'publish') return await publish(work, stored, by);
  const form = await assembleForm(tx, stored, EXAMPLE_SEED);
  if (checkDraft(form).problems.length > 0) return 'not-ready';
  await updateDraft(tx, stored, now, { state: 'in-review', submittedVersionIds: versionIdsOf(form) });
  return null;
}

/** Draws and publishes all variants of a form. A form without a blueprint has one. */
async function publish(work: Work, stored: StoredDraft, by: Actor) {
  const { tx, now } = work;
  const seed = randomBytes(SEED_BYTES);
  // Locked before the questions are read, so that none of them becomes a sample meanwhile.
  await lockSamples(tx, stored.providerId, 'to-publish');
  const forms = await assembleVariants(tx, stored, seed);
  const isSame = (form: AssembledForm) =>
    `${versionIdsOf(form)}` === `${stored.submittedVersionIds}` && hasDrawnVersions(form);
  if (!forms.every(isSame)) return 'questions-changed';
  if (forms.some((form) => checkDraft(form).problems.length > 0)) return 'not-ready';
  const variants = forms.map(({ source, versions, passages, pictures }) => ({
    source,
    publication: { by, versions, passages, pictures },
  }));
  const formIds = await publishVariants(work, stored.code, variants);
  const [formId] = formIds;
  if (!formId) throw new Error(`the form ${stored.code} has no variant`);
  const input = forms[0]?.draw?.input;
  if (input) await recordDraw(work, { formDraftId: stored.formDraftId, seed, input, formIds }, by);
  await updateDraft(tx, stored, now, { state: 'published', publication: { publisherId: by.actorId, formId } });
  return null;
}
