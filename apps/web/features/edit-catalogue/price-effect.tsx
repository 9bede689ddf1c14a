import { readTestHolders, type StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { Holders } from './holders.tsx';

/** Shows who is affected by a new price, before it is set. */
export function PriceEffect({ test, isCheaper }: { test: StaffTest; isCheaper: boolean }) {
  const { data } = useAnswer(question(readTestHolders, { params: { examId: test._id } }), { freshMs: 0 });
  return (
    <Notice>
      <p>
        <Trans>
          New orders pay the new price at once; orders that were made keep theirs. Carts show the old price beside the
          new one.
        </Trans>
      </p>
      {isCheaper && (
        <p>
          <Trans>Who has it on a wishlist is told by mail that it costs less.</Trans>
        </p>
      )}
      {data && !isRefusal(data) && <Holders {...data} />}
    </Notice>
  );
}
