import type { reviewBody, submitBody } from '@kasauti/contract/bank/versions.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { isRefusal, type Refusal } from '@kasauti/contract/refusal.ts';
import type { ScopedObject } from '@kasauti/contract/staff/scopes.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { type Actor, actorOf, type Session } from '../../../platform/http/session.ts';
import type { ItemType } from '../source/bank-source.ts';
import { findProviderOf, type NamedItem } from '../store/items.ts';
import { takeStep } from './take-step.ts';

/* What the calls for questions and the calls for passages have in common. */

export const writing = { permission: 'bank.write' } as const;
export const reviewing = { permission: 'bank.review' } as const;

/** Registers whose the items of a type are. Those of a form's file belong to nobody. */
export function placeByProvider(app: App, object: ScopedObject, type: ItemType): void {
  app.scopes.place(object, async (id) => {
    const providerId = await findProviderOf(app.database, { type, itemId: id as ItemId });
    if (providerId === undefined) return null;
    return providerId === null ? [] : [{ kind: 'provider', ids: [providerId] }];
  });
}

type Asked = { itemId: ItemId; session: Session; requestId: string };

/**
 * Returns a function that carries out an action on an item, in a transaction, and then returns the item as `read` shows
 * it. A `changed-meanwhile` refusal includes the current item.
 */
export function makeActions<Shown>(app: App, read: (itemId: ItemId, session: Session) => Promise<Shown>) {
  return async <R extends Refusal>(
    { itemId, session, requestId }: Asked,
    change: (work: Work, by: Actor) => Promise<ItemId | R>,
  ): Promise<Shown | R> => {
    const done = await app.inTransaction((work) => change(work, actorOf(session)), requestId);
    if (!isRefusal(done)) return await read(itemId, session);
    if (done.code !== 'changed-meanwhile') return done;
    return { ...done, extra: { current: await read(itemId, session) } };
  };
}

/** Submits the shown version of an item. */
export const submit = (work: Work, { note = '', ...ask }: NamedItem & z.infer<typeof submitBody>, by: Actor) =>
  takeStep(work, { ...ask, versionNo: null, step: 'submit', reason: note }, by);

/** Takes a step of the review that needs the right to review. */
export const review = (work: Work, ask: NamedItem & z.infer<typeof reviewBody>, by: Actor) =>
  takeStep(work, { ...ask, reason: ask.step === 'approve' ? '' : ask.reason }, by);
