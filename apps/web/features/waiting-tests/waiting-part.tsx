import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isRefusal } from '../../lib/server/call.ts';
import { useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { waitingQuestion } from './waiting-question.ts';
import { WaitingTests } from './waiting-tests.tsx';

type Props = {
  user: AuthUser;
  className?: string | undefined;
  /** Content below this part. It appears together with this part, so it never moves. */
  children?: ReactNode;
};

/** Lists the purchases without a date, as a section of a page. If there are none, shows only `children`. */
export function WaitingPart({ user, className, children }: Props) {
  const { t } = useLingui();
  const answer = useAnswer(waitingQuestion(user._id));
  if (answer.data && !isRefusal(answer.data) && answer.data.data.length === 0) return children;
  return (
    <>
      <section className={className}>
        <h2>
          <Trans>Not yet scheduled</Trans>
        </h2>
        <QueryResult query={answer} failed={t`Your purchases could not be loaded`} heading="h3">
          {({ data }) => <WaitingTests entitlements={data} heading="h3" />}
        </QueryResult>
      </section>
      {children}
    </>
  );
}
