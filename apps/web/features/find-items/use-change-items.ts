import { listItems, readBankChoices, readItem } from '@kasauti/contract/bank/items.ts';
import { changeItems, type ItemOutcome, retireItems } from '@kasauti/contract/bank/several-items.ts';
import type { BodyOf } from '@kasauti/contract/entry.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, isRefusal } from '../../lib/server/call.ts';
import { whyNot } from '../../lib/words/why-not.ts';

/** What an action needs of a question: its id, and the revision that the user has seen. */
export type Picked = { _id: ItemId; version: number };

type Action = BodyOf<typeof changeItems>['action'] | { kind: 'retire'; reason: string };

/**
 * Returns a function that carries out one action on several questions in one call. It resolves to the reason why the
 * whole call failed, or to null. `onDone` gets the outcome of each question.
 */
export function useChangeItems(onDone: (outcomes: ItemOutcome[]) => void) {
  const queries = useQueryClient();
  return async (picked: readonly Picked[], action: Action): Promise<string | null> => {
    const items = picked.map(({ _id, version }) => ({ itemId: _id, version }));
    const asked =
      action.kind === 'retire'
        ? call(retireItems, { body: { items, reason: action.reason } })
        : call(changeItems, { body: { items, action } });
    const answer = await asked.catch(() => null);
    // Without an answer the action may have been carried out, so what the page shows is read again either way.
    for (const { path } of [listItems, readBankChoices, readItem]) void queries.invalidateQueries({ queryKey: [path] });
    if (answer && !isRefusal(answer)) onDone(answer.outcomes);
    return whyNot(answer);
  };
}
