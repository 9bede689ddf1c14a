import { listItems } from '@kasauti/contract/bank/items.ts';
import type { ItemId, UserId } from '@kasauti/contract/ids.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';

/** `isWaiting` says that the person can review this question too. */
type Props = { itemId: ItemId; userId: UserId; isWaiting: boolean };

/**
 * Leads a reviewer from this question to the one that has waited longest, so that the list is not needed in between.
 */
export function NextToReview({ itemId, userId, isWaiting }: Props) {
  const query = { 'filter[state]': 'in-review', 'filter[notWrittenBy]': userId, sort: 'changedAt', size: 2 } as const;
  const { data } = useAnswer(question(listItems, { query }), { freshMs: 0 });
  if (!data || isRefusal(data)) return null;
  const next = data.items.find(({ _id }) => _id !== itemId);
  if (!next)
    return (
      <p>
        <Trans>No other question waits for your review.</Trans>
      </p>
    );
  return (
    <>
      <ButtonLink to={`/staff/bank/${next._id}`} kind="secondary">
        <Trans>Next question to review</Trans>
      </ButtonLink>
      <p>
        <Plural
          value={isWaiting ? data.total - 1 : data.total}
          one="# other question waits for your review."
          other="# other questions wait for your review."
        />
      </p>
    </>
  );
}
