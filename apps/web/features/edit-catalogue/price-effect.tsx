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
          New orders pay the new price at once. Existing orders keep their price. Carts show the old price beside the
          new one.
        </Trans>
      </p>
      {isCheaper && (
        <p>
          <Trans>People who have it on their wishlist get an email that it costs less.</Trans>
        </p>
      )}
      {data && !isRefusal(data) && <Holders {...data} />}
    </Notice>
  );
}
