import { reviewItem as contract } from '@kasauti/contract/bank/items.ts';
import type { ItemId, ItemStepId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { type ReviewStep, shownVersion, stateAfter, whyCannotTake } from '@kasauti/domain/bank/item-state.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { picturesOf } from '../pictures/pictures-of.ts';
import { checkItem } from '../source/check-item.ts';
import { noteChange, readSource, updateState, type Version } from '../store/items.ts';
import { insertSteps } from '../store/reviews.ts';
import { note } from './note.ts';
import { openItem } from './open-item.ts';

/** If `versionNo` is null, the step is taken with the shown version. */
type Ask = { itemId: ItemId; version: number; versionNo: number | null; step: ReviewStep; reason: string };

/**
 * Takes a review step with a version of an item. `version` is the revision that the user has read. A version with
 * problems cannot be submitted or approved. An approval retires the version that was approved before.
 */
export async function takeStep(work: Work, ask: Ask, by: Actor) {
  const { tx, now } = work;
  const opened = await openItem(tx, ask);
  if (typeof opened === 'string') return refuse(contract.refusals, opened);
  const { item, versions } = opened;
  const version =
    ask.versionNo === null ? shownVersion(versions) : versions.find(({ versionNo }) => versionNo === ask.versionNo);
  if (!version) return refuse(contract.refusals, 'not-found');
  const bar = whyCannotTake(ask.step, { state: version.state, writers: version.writerIds }, by.actorId);
  if (bar) return refuse(contract.refusals, bar);
  const isChecked = ask.step === 'submit' || ask.step === 'approve';
  if (isChecked) {
    const source = await readSource(tx, version.itemVersionId);
    const pictures = await picturesOf(tx, item.providerId, source);
    const { problems } = checkItem(source, version.itemVersionId, pictures);
    if (problems.length > 0) return refuse(contract.refusals, 'not-ready');
  }

  await move(work, ask.step, version, versions, by);
  const itemStepId = newId<ItemStepId>(now);
  const { itemVersionId, versionNo } = version;
  await insertSteps(tx, [{ itemStepId, itemVersionId, step: ask.step, by: by.actorId, at: now, reason: ask.reason }]);
  await noteChange(tx, item, now);
  note(work, ask.step, ask.itemId, versionNo, by);
  return ask.itemId;
}

async function move({ tx }: Work, step: ReviewStep, version: Version, all: Version[], by: Actor): Promise<void> {
  const state = stateAfter(version.state, step);
  if (!state) return;
  const before = all.find((one) => one.state === 'approved' && one !== version);
  // The older version is retired first, so that an item never has two approved versions.
  if (state === 'approved' && before) await updateState(tx, before.itemVersionId, 'retired');
  await updateState(tx, version.itemVersionId, state, state === 'approved' ? by.actorId : undefined);
}
