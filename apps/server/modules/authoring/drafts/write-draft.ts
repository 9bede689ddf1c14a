import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import { createForm, editForm as editContract } from '@kasauti/contract/authoring/forms.ts';
import type { FormDraftId, ProviderId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { countItemsOf } from '../../bank/index.ts';
import { note } from './actor.ts';
import { itemIdsOf } from './assemble-form.ts';
import { insertDraft, lockDraft, updateDraft } from './store.ts';

/** Begins a form of a provider. */
export async function createDraft(work: Work, providerId: ProviderId, form: FormDraft, by: Actor) {
  const { tx, now } = work;
  if (!(await areOfProvider(tx, form, providerId))) return refuse(createForm.refusals, 'no-such-question');
  const formDraftId = newId<FormDraftId>(now);
  await insertDraft(tx, { formDraftId, providerId, form, by: by.actorId, at: now });
  note(work, 'create', formDraftId, by);
  return formDraftId;
}

type Edit = { formDraftId: FormDraftId; version: number; form: FormDraft };

/** Saves a form, based on the revision that was read. A published form becomes a draft, with this person as writer. */
export async function editDraft(work: Work, { formDraftId, version, form }: Edit, by: Actor) {
  const { tx, now } = work;
  const stored = await lockDraft(tx, formDraftId);
  if (!stored) return refuse(editContract.refusals, 'not-found');
  if (stored.revision !== version) return refuse(editContract.refusals, 'changed-meanwhile');
  if (stored.state === 'in-review') return refuse(editContract.refusals, 'not-in-this-state');
  // A published form that is saved unchanged begins its next version, for example to take in a corrected question.
  const isUnchanged = canonicalJson(form) === canonicalJson(stored.content);
  if (isUnchanged && stored.state !== 'published') return formDraftId;
  if (!(await areOfProvider(tx, form, stored.providerId))) return refuse(editContract.refusals, 'no-such-question');
  const writersBefore = stored.state === 'published' ? [] : stored.writerIds;
  const writerIds = [...new Set([...writersBefore, by.actorId])];
  await updateDraft(tx, stored, now, { state: 'draft', form, writerIds });
  note(work, 'edit', formDraftId, by);
  return formDraftId;
}

/** Checks whether all questions of a form are in the bank of its provider. */
export async function areOfProvider(
  executor: Kysely<Tables>,
  form: FormDraft,
  providerId: ProviderId,
): Promise<boolean> {
  const itemIds = [...new Set(itemIdsOf(form))];
  return (await countItemsOf(executor, providerId, itemIds)) === itemIds.length;
}
