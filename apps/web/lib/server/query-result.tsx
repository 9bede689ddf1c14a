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
  /** "Your tests could not be loaded". */
  failed: ReactNode;
  /**
   * In its place when the server refused, where that is for good, as with a link that holds no longer: there is nothing
   * to try again.
   */
  refused?: ReactNode;
  /** A place in the shape of what will be there. */
  loading?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
  children: (answer: Exclude<A, Refusal>) => ReactNode;
};

/**
 * Draws the states around an answer of the server: loading, why it failed and how to try again, and that it may be old.
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
    // From 429 on it is about the moment.
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
