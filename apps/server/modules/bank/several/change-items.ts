import type { ItemBar, ItemOutcome } from '@kasauti/contract/bank/several-items.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import type { Item, Version } from '../store/items.ts';
import { findVersionsOfItems, lockItems, noteChanges } from '../store/several.ts';

/** What an action does with one item: a change to make, nothing because it is done already, or a refusal. */
export type Plan<Change> = { change: Change } | 'unchanged' | ItemBar;

export type Planned<Change> = { item: Item; change: Change };

/** A locked item, with its versions ordered by number and the revision that the user has seen. */
export type Opened = { item: Item; versions: Version[]; seenRevision: number };

type Action<Change> = {
  /** Decides what happens to each item. Changes nothing. */
  plan: (items: readonly Opened[]) => Promise<Plan<Change>[]> | Plan<Change>[];
  /** Writes all changes and records them in the audit log. */
  write: (changes: readonly Planned<Change>[]) => Promise<void>;
};

export type Ask = {
  items: readonly { itemId: ItemId; version: number }[];
  by: Actor;
  /** The scope of the caller. Items outside of it are refused as if they did not exist. */
  scope: Scope | null;
};

/**
 * Carries out an action on several items in one transaction. Items that are refused do not stop the others. Returns one
 * outcome for each item, in the order of the request.
 */
export async function changeItems<Change>({ tx, now }: Work, { items, scope }: Ask, action: Action<Change>) {
  await useNewestContentKey(tx);
  const seen = new Map(items.map(({ itemId, version }) => [itemId, version]));
  const locked = await lockItems(tx, [...seen.keys()]);
  const visible = locked.filter(({ providerId }) => scope === null || providerId === scope.id);
  const own = visible.filter(({ providerId }) => providerId !== null);
  const versions = await findVersionsOfItems(
    tx,
    own.map(({ itemId }) => itemId),
  );
  const opened = own.map((item) => ({
    item,
    versions: versions.get(item.itemId) ?? [],
    seenRevision: seen.get(item.itemId) ?? 0,
  }));
  const plans = await action.plan(opened);
  const changes = opened.flatMap(({ item }, at) => {
    const plan = plans[at];
    return typeof plan === 'object' ? [{ item, change: plan.change }] : [];
  });
  if (changes.length > 0) {
    await action.write(changes);
    await noteChanges(
      tx,
      changes.map(({ item }) => item.itemId),
      now,
    );
  }
  const codes = new Map(visible.map(({ itemId, code }) => [itemId, code]));
  const planOf = new Map(opened.map(({ item }, at) => [item.itemId, plans[at]]));
  return [...seen.keys()].map((itemId): ItemOutcome => {
    const code = codes.get(itemId) ?? null;
    const plan = planOf.get(itemId) ?? (code === null ? 'not-found' : 'of-a-file');
    if (typeof plan === 'object') return { _id: itemId, code, outcome: 'done', why: null };
    return plan === 'unchanged'
      ? { _id: itemId, code, outcome: 'unchanged', why: null }
      : { _id: itemId, code, outcome: 'refused', why: plan };
  });
}
