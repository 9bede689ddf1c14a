import type { ItemStepId } from '@kasauti/contract/ids.ts';
import { type ItemState, shownVersion, whyCannotTake } from '@kasauti/domain/bank/item-state.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { note } from '../items/note.ts';
import { picturesOf } from '../pictures/pictures-of.ts';
import { problemsOf } from '../source/bank-source.ts';
import type { Version } from '../store/items.ts';
import { insertSteps } from '../store/reviews.ts';
import { readSources, updateStates } from '../store/several.ts';
import { type Ask, changeItems, type Opened, type Plan } from './change-items.ts';

/**
 * Takes a step with the shown version of several items: submits their drafts, or retires them. An item that has changed
 * since the user saw it is refused. An item that the step has already been taken with is left as it is.
 */
export async function takeSteps(work: Work, ask: Ask, step: 'submit' | 'retire', reason = '') {
  const { tx, now } = work;
  const { by } = ask;
  const state = step === 'submit' ? 'in-review' : 'retired';
  return await changeItems<Version>(work, ask, {
    async plan(items) {
      const plans = items.map((one) => planStep(one, step, state, by.actorId));
      return step === 'submit' ? await withoutUnready(work, items, plans) : plans;
    },
    async write(changes) {
      const versionIds = changes.map(({ change }) => change.itemVersionId);
      await updateStates(tx, versionIds, state);
      const taken = { step, by: by.actorId, at: now, reason };
      await insertSteps(
        tx,
        versionIds.map((itemVersionId) => ({ ...taken, itemVersionId, itemStepId: newId<ItemStepId>(now) })),
      );
      for (const { item, change } of changes) note(work, step, item, change.versionNo, by);
    },
  });
}

function planStep(
  { item, versions, seenRevision }: Opened,
  step: 'submit' | 'retire',
  state: ItemState,
  by: string,
): Plan<Version> {
  const shown = shownVersion(versions);
  if (shown.state === state) return 'unchanged';
  if (item.revision !== seenRevision) return 'changed-meanwhile';
  const bar = whyCannotTake(step, { state: shown.state, writers: shown.writerIds }, by);
  return bar === null ? { change: shown } : 'not-in-this-state';
}

/** Refuses the versions that have problems. Each is checked as it is when one item is submitted. */
async function withoutUnready(
  { tx }: Work,
  items: readonly Opened[],
  plans: Plan<Version>[],
): Promise<Plan<Version>[]> {
  const sources = await readSources(
    tx,
    plans.flatMap((plan) => (typeof plan === 'object' ? plan.change.itemVersionId : [])),
  );
  const checked: Plan<Version>[] = [];
  for (const [at, plan] of plans.entries()) {
    const source = typeof plan === 'object' ? sources.get(plan.change.itemVersionId) : undefined;
    if (typeof plan !== 'object' || !source) {
      checked.push(typeof plan === 'object' ? 'not-ready' : plan);
      continue;
    }
    const pictures = await picturesOf(tx, items[at]?.item.providerId ?? null, source);
    checked.push(problemsOf(source, plan.change.itemVersionId, pictures).length === 0 ? plan : 'not-ready');
  }
  return checked;
}
