import type { AttemptId } from '@kasauti/contract/ids.ts';
import { isWireId } from '@kasauti/contract/ids.ts';
import { getResult, getSheet, type WireResult } from '@kasauti/contract/results.ts';
import { LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { AttemptRecord } from '../features/read-result/attempt-record.tsx';
import { MarkedItems } from '../features/read-result/marked-items.tsx';
import { ScoreSummary } from '../features/read-result/score-summary.tsx';
import { Answered } from '../lib/answered.tsx';
import { addressOf, isRefusal } from '../lib/call.ts';
import { formatInstant } from '../lib/formats.ts';
import { inLanguage, useLanguage } from '../lib/language.ts';
import { ButtonLink } from '../lib/links.tsx';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';
import { question, useAnswer } from '../lib/queries.ts';
import { useParams } from '../lib/router.tsx';
import css from './result.module.css';

/** Scoring takes a moment after a submit; until the result is there the page looks again. */
const LOOK_AGAIN_MS = 3_000;

function Result() {
  const { t } = useLingui();
  const { attemptId = '' } = useParams();
  useHead({ title: t`Result`, isPrivate: true });
  return isWireId(attemptId) ? <Of attemptId={attemptId as AttemptId} /> : <NoSuchResult />;
}

function Of({ attemptId }: { attemptId: AttemptId }) {
  const { t } = useLingui();
  const language = useLanguage();
  const ask = question(getResult, { params: { id: attemptId } });
  const first = useAnswer(ask);
  const isAwaited = first.data !== undefined && 'state' in first.data && first.data.state === 'awaited';
  const answer = useAnswer(ask, { everyMs: isAwaited ? LOOK_AGAIN_MS : false });
  if (answer.data && isRefusal(answer.data) && answer.data.status === 404) return <NoSuchResult />;
  const title = answer.data && 'title' in answer.data ? inLanguage(answer.data.title, language) : t`Result`;
  return (
    <PageLayout title={title} lead={<Trans>Result</Trans>}>
      <Answered query={answer} failed={t`Your result could not be loaded`}>
        {(result) => (
          <div className={css.parts}>
            <Standing result={result} />
            <ScoreSummary result={result} />
            {result.items.length > 0 && <MarkedItems items={result.items} />}
            <AttemptRecord attemptId={attemptId} />
            <Sheet attemptId={attemptId} />
          </div>
        )}
      </Answered>
    </PageLayout>
  );
}

/** What may be seen now, and when the rest follows. */
function Standing({ result }: { result: WireResult }) {
  const { t } = useLingui();
  const language = useLanguage();
  const releasesAt = result.releasesAt && formatInstant(result.releasesAt, language);
  return (
    <>
      {result.submittedAt && <p>{t`Submitted ${formatInstant(result.submittedAt, language)}`}</p>}
      {result.state === 'awaited' && (
        <Notice tone="info">
          {releasesAt
            ? t`The result follows when everybody has sat this paper, from ${releasesAt} on. Your answers are safe with us.`
            : t`Your answers are safe with us. The result is being prepared.`}
        </Notice>
      )}
      {result.state === 'withheld' && (
        <Notice tone="warning">
          <Trans>
            Your proctor ended this test. The result is withheld until a second person has looked at what happened. You
            can write to us if you disagree.
          </Trans>
        </Notice>
      )}
      {result.lateEvents > 0 && (
        <Notice tone="info">
          {t`${result.lateEvents} entries reached us after the end of the test. They are stored and stand in the response sheet.`}
        </Notice>
      )}
    </>
  );
}

function Sheet({ attemptId }: { attemptId: AttemptId }) {
  return (
    <section className={css.sheet}>
      <h2>
        <Trans>Response sheet</Trans>
      </h2>
      <p>
        <Trans>
          Everything you answered, signed by the server, with its receipts. Anybody who holds this file can check it
          without us.
        </Trans>
      </p>
      <LinkButton
        kind="secondary"
        href={addressOf(getSheet, { params: { id: attemptId } })}
        download={`response-sheet-${attemptId}.json`}
      >
        <Icon name="download" /> <Trans>Download the response sheet</Trans>
      </LinkButton>
    </section>
  );
}

function NoSuchResult() {
  return (
    <PageLayout narrow title={<Trans>We could not find that result</Trans>}>
      <EmptyState
        icon="search"
        title={<Trans>The address may have a slip in it</Trans>}
        action={
          <ButtonLink to="/my-tests">
            <Trans>My Tests</Trans>
          </ButtonLink>
        }
      >
        <Trans>All your results are linked from My Tests.</Trans>
      </EmptyState>
    </PageLayout>
  );
}

export const page: Page = { Screen: Result };
