import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refusalText } from '../words/refusal-text.ts';
import { isRefusal, type Refusal } from './call.ts';
import { useSuccessfulAnswer } from './queries.ts';

type Props<A> = {
  query: UseQueryResult<A>;
  /** Heading of the error, for example "Your tests could not be loaded". */
  failed: ReactNode;
  /** Heading for a permanent refusal, for example of an expired link. It is shown without "Try again". */
  refused?: ReactNode;
  /** Placeholder in the shape of the content. */
  loading?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
  children: (answer: Exclude<A, Refusal>) => ReactNode;
};

/**
 * Renders a query in each of its states: a placeholder while it loads, an error with the button "Try again", or the
 * data. If the data could not be refreshed, also shows a warning that they may be old.
 */
export function QueryResult<A>({ query, failed, refused, loading, heading, children }: Props<A>) {
  const { t } = useLingui();
  const { data, isError, refetch } = query;
  const hasArrived = useSuccessfulAnswer(query);
  if (!hasArrived) return <SkeletonGroup text={t`Loading ...`}>{loading ?? <Skeleton shape="block" />}</SkeletonGroup>;
  const again = (
    <Button kind="secondary" onPress={() => void refetch()}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (data === undefined || isRefusal(data)) {
    // Refusals with status 429 or higher are temporary, all others permanent.
    const isForGood = refused !== undefined && isRefusal(data) && data.status < 429;
    return (
      <ErrorState title={isForGood ? refused : failed} heading={heading} action={!isForGood && again}>
        {isRefusal(data) ? refusalText(data) : <Trans>Check your connection, then try again.</Trans>}
      </ErrorState>
    );
  }
  return (
    <>
      {isError && (
        <Notice tone="warning" action={again}>
          <Trans>This may not be up to date: the server could not be reached just now.</Trans>
        </Notice>
      )}
      {children(data as Exclude<A, Refusal>)}
    </>
  );
}
