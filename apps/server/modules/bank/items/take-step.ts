import type { ItemStepId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { type ReviewStep, shownVersion, stateAfter, whyCannotTake } from '@kasauti/domain/bank/item-state.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { picturesOf } from '../pictures/pictures-of.ts';
import { type ItemType, problemsOf } from '../source/bank-source.ts';
import { type NamedItem, noteChange, readSource, updateState, type Version } from '../store/items.ts';
import { insertSteps } from '../store/reviews.ts';
import { note } from './note.ts';
import { openItem } from './open-item.ts';
import { refusalsOf } from './refusals-of.ts';

/** If `versionNo` is null, the step is taken with the shown version. */
type Ask = NamedItem & { version: number; versionNo: number | null; step: ReviewStep; reason: string };

/**
 * Takes a review step with a version of an item. `version` is the revision that the user has read. A version with
 * problems cannot be submitted or approved. An approval retires the version that was approved before.
 */
export async function takeStep(work: Work, ask: Ask, by: Actor) {
  const { tx, now } = work;
  const refusals = refusalsOf[ask.type].step;
  const opened = await openItem(tx, ask);
  if (typeof opened === 'string') return refuse(refusals, opened);
  const { item, versions } = opened;
  const version =
    ask.versionNo === null ? shownVersion(versions) : versions.find(({ versionNo }) => versionNo === ask.versionNo);
  if (!version) return refuse(refusals, 'not-found');
  const bar = whyCannotTake(ask.step, { state: version.state, writers: version.writerIds }, by.actorId);
  if (bar) return refuse(refusals, bar);
  const isChecked = ask.step === 'submit' || ask.step === 'approve';
  if (isChecked) {
    const source = await readSource<ItemType>(tx, version.itemVersionId);
    const pictures = await picturesOf(tx, item.providerId, source);
    if (problemsOf(source, version.itemVersionId, pictures).length > 0) return refuse(refusals, 'not-ready');
  }

  await move(work, ask.step, version, versions, by);
  const itemStepId = newId<ItemStepId>(now);
  const { itemVersionId, versionNo } = version;
  await insertSteps(tx, [{ itemStepId, itemVersionId, step: ask.step, by: by.actorId, at: now, reason: ask.reason }]);
  await noteChange(tx, item, now);
  note(work, ask.step, item, versionNo, by);
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
