import { getResult, type WireResult } from '@kasauti/contract/attempts/results.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { EmptyState, Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import css from '../../features/read-result/read-result.module.css';
import { ScoreCard } from '../../features/read-result/score-card.tsx';
import { SectionsTable } from '../../features/read-result/sections-table.tsx';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useParams } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { formatInstant } from '../../lib/words/formats.ts';

const ItemByItem = lazyPart(
  () => import('../../features/read-result/item-by-item.tsx').then(({ ItemByItem }) => ItemByItem),
  <Skeleton shape="block" />,
);
const ProofOfResult = lazyPart(() =>
  import('../../features/read-result/proof-of-result.tsx').then(({ ProofOfResult }) => ProofOfResult),
);
const ShareScore = lazyPart(() =>
  import('../../features/share-score/share-score.tsx').then(({ ShareScore }) => ShareScore),
);
const NoResultYet = lazyPart(() =>
  import('../../features/read-result/no-result-yet.tsx').then(({ NoResultYet }) => NoResultYet),
);
const TriedMark = lazyPart(() =>
  import('../../features/read-result/tried-mark.tsx').then(({ TriedMark }) => TriedMark),
);

/** Interval between two requests for a result that is not complete yet, in milliseconds. */
const ASK_AGAIN_MS = 15_000;

function Result() {
  const { t } = useLingui();
  const { attemptId = '' } = useParams();
  const id = attemptId as AttemptId;
  const answer = useAnswer(question(getResult, { params: { id } }), { freshMs: 0 });
  useHead({ title: t`Result`, isPrivate: true });
  const { data, refetch } = answer;
  // These scripts are loaded at the same time as the result.
  useEffect(() => {
    void ItemByItem.preload();
    void ProofOfResult.preload();
    void NoResultYet.preload();
  }, []);
  const isAwaited = data !== undefined && !isRefusal(data) && isSoonMore(data);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void refetch(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAwaited, refetch]);
  if (data && isRefusal(data) && data.code === 'not-submitted') return <NotSubmitted attemptId={attemptId} />;
  return (
    <QueryResult
      query={answer}
      heading="h1"
      failed={<Trans>The result could not be loaded</Trans>}
      loading={
        <PageLayout title={<Skeleton shape="title" />}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </PageLayout>
      }
    >
      {(result) => <Loaded result={result} />}
    </QueryResult>
  );
}

/**
 * Returns whether the result will soon be complete. The score may still be computed, or the answer keys may be withheld
 * until all candidates have finished.
 */
const isSoonMore = ({ state, releasesAt }: WireResult) =>
  state === 'awaited' || (state === 'scored' && releasesAt === null);

function Loaded({ result }: { result: WireResult }) {
  const language = useLanguage();
  const { title, submittedAt, submittedBy, lateEvents, items, sections, wasTried } = result;
  return (
    <PageLayout title={inLanguage(title, language)} lead={<HowItEnded by={submittedBy} at={submittedAt} />}>
      <div className={css.parts}>
        {wasTried && <TriedMark />}
        <ScoreCard result={result} />
        <NoResultYet result={result} />
        {items.length > 0 && !wasTried && (
          <p className={css.screenOnly}>
            <a href="#sheet">
              <Trans>Your signed response sheet, to download</Trans>
            </a>
          </p>
        )}
        {lateEvents > 0 && (
          <Notice tone="warning">
            <Plural
              value={lateEvents}
              one="# change reached the server after the time was up. It is stored and marked as late."
              other="# changes reached the server after the time was up. They are stored and marked as late."
            />
          </Notice>
        )}
        <SectionsTable sections={sections} />
        {items.length > 0 && <ItemByItem items={items} />}
        {result.keys === 'never' && result.total !== null && (
          <Notice>
            <Trans>The questions of this test are not published, so keys and explanations are not shown.</Trans>
          </Notice>
        )}
        {canShare(result) && <ShareScore attemptId={result.attemptId} />}
        <ProofOfResult result={result} />
      </div>
    </PageLayout>
  );
}

/** A practice test without an account was not supervised, so its result cannot be shared. */
const canShare = ({ state, wasTried }: WireResult) => !wasTried && (state === 'released' || state === 'score-only');

function HowItEnded({ by, at }: { by: string | null; at: string | null }) {
  const language = useLanguage();
  if (at === null) return null;
  const time = formatInstant(at, language);
  if (by === 'deadline') return <Trans>Submitted when the time was up, {time}.</Trans>;
  return by === 'proctor' ? <Trans>Ended by your proctor, {time}.</Trans> : <Trans>You submitted it, {time}.</Trans>;
}

function NotSubmitted({ attemptId }: { attemptId: string }) {
  return (
    <EmptyState
      heading="h1"
      icon="clock"
      title={<Trans>This test is not submitted yet</Trans>}
      action={
        <ButtonLink to={`/exam/${attemptId}`}>
          <Trans>Continue the test</Trans>
        </ButtonLink>
      }
    >
      <Trans>Its result appears here after you have submitted it, or when its time is up.</Trans>
    </EmptyState>
  );
}

export const page: Page = { Screen: Result };
