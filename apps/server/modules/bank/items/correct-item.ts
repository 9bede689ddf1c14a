import type { ItemStepId, ItemVersionId, UserId } from '@kasauti/contract/ids.ts';
import { isOpen } from '@kasauti/domain/bank/item-state.ts';
import type { CorrectAnswer, ItemContent } from '@kasauti/domain/form/content.ts';
import type { BankOutcome } from '@kasauti/domain/form/key-correction.ts';
import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { picturesOf } from '../pictures/pictures-of.ts';
import { checkItem } from '../source/check-item.ts';
import { sourceWithKey } from '../source/source-with-key.ts';
import { findItemOfVersion, findVersions, lockItem, noteChange, readSource, updateState } from '../store/items.ts';
import { insertSteps } from '../store/reviews.ts';
import { insertDraft } from './create-item.ts';
import { note } from './note.ts';

/** The corrected key of a published question. `content` names the version of the item that the form holds. */
type Corrected = { content: ItemContent; correct: CorrectAnswer };
type People = { proposedBy: UserId; reason: string; decision: string };

type Plan = { outcome: BankOutcome; source: SourceItem | null };

/**
 * Returns what becomes of an item if a form's key of it is corrected. Only an item that still has the published version
 * gets a new version, whose text is `source`. Otherwise its author decides.
 */
export async function planCorrection(executor: Kysely<Tables>, { content, correct }: Corrected): Promise<Plan> {
  const itemVersionId = content.itemVersionId as ItemVersionId;
  const { itemId, providerId } = await findItemOfVersion(executor, itemVersionId);
  if (providerId === null) return { outcome: 'of-a-file', source: null };
  const published = await readSource(executor, itemVersionId);
  const pictures = await picturesOf(executor, providerId, published);
  const source = sourceWithKey(published, { content, correct, pictures });
  if (!source || checkItem(source, itemVersionId, pictures).problems.length > 0)
    return { outcome: 'does-not-fit', source: null };
  const versions = await findVersions(executor, itemId);
  const approved = versions.find(({ state }) => state === 'approved');
  const current = approved ? await readSource(executor, approved.itemVersionId) : null;
  if (canonicalJson(current) === canonicalJson(source)) return { outcome: 'has-it', source: null };
  const isUnchanged = approved?.itemVersionId === itemVersionId && !versions.some(({ state }) => isOpen(state));
  return isUnchanged ? { outcome: 'new-version', source } : { outcome: 'changed-since', source: null };
}

/**
 * Gives an item the corrected key as a new version. Who proposed the correction is its author, and who approved the
 * correction is its reviewer. If one person did both in single-person mode, the version waits for another reviewer.
 */
export async function correctItem(work: Work, corrected: Corrected, people: People, by: Actor) {
  const { tx, now } = work;
  const publishedId = corrected.content.itemVersionId as ItemVersionId;
  const { itemId, passageId } = await findItemOfVersion(tx, publishedId);
  const item = await lockItem(tx, { type: 'question', itemId });
  const { outcome, source } = await planCorrection(tx, corrected);
  if (!item || !source) return { outcome, itemVersionId: null };

  const versionNo = ((await findVersions(tx, itemId)).at(-1)?.versionNo ?? 0) + 1;
  const { itemRef: code, ...draft } = source;
  const author = { ...by, actorId: people.proposedBy };
  const written = { type: 'question', draft } as const;
  const itemVersionId = await insertDraft(work, { itemId, code, versionNo, written, passageId, by: author });
  await updateState(tx, itemVersionId, 'in-review');
  const step = (name: 'submit' | 'approve', who: UserId, reason: string) => ({
    itemStepId: newId<ItemStepId>(now),
    itemVersionId,
    step: name,
    by: who,
    at: now,
    reason,
  });
  const steps = [step('submit', people.proposedBy, people.reason)];
  const isAlone = people.proposedBy === by.actorId;
  if (!isAlone) {
    await updateState(tx, publishedId, 'retired');
    await updateState(tx, itemVersionId, 'approved', by.actorId);
    steps.push(step('approve', by.actorId, people.decision));
  }
  await insertSteps(tx, steps);
  await noteChange(tx, item, now, draft);
  note(work, 'correct-key', item, versionNo, by);
  return { outcome: isAlone ? ('in-review' as const) : outcome, itemVersionId };
}
