import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { bookingAddress } from '../../lib/cart/chosen-date.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { useAnswer } from '../../lib/server/queries.ts';
import { gatherWaiting } from './gather-waiting.ts';
import { waitingQuestion } from './waiting-question.ts';
import css from './waiting-tests.module.css';

/**
 * Shows how many unused purchases of this test the buyer already has. This helps to prevent an accidental second
 * purchase. Shows nothing if there are none.
 */
export function HeldNote({ userId, testId }: { userId: UserId; testId: ExamId }) {
  const { t } = useLingui();
  const { data } = useAnswer(waitingQuestion(userId));
  const waiting = data && !isRefusal(data) ? data.data : [];
  const [held] = gatherWaiting(waiting.filter(({ product }) => product._id === testId));
  if (!held) return null;
  const { count, first, product } = held;
  return (
    <p className={css.held}>
      {t`${plural(count, { one: 'You already have this test without a date.', other: 'You already have # of this test without a date.' })}`}{' '}
      <AppLink to={bookingAddress(product.test_code, first._id)}>
        <Trans>Choose a date</Trans>
      </AppLink>
    </p>
  );
}
