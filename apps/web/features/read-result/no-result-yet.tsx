import { attemptRecord } from '@kasauti/contract/attempts/attempts.ts';
import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { InMarking } from './in-marking.tsx';
import { LeftOut } from './left-out.tsx';
import css from './read-result.module.css';
import { RecomputedResult } from './recomputed.tsx';

function Withheld({ attemptId }: { attemptId: AttemptId }) {
  // The list of staff actions on this page uses the same query, so this needs no additional call.
  const { data } = useAnswer(question(attemptRecord, { params: { id: attemptId } }));
  const isDecided = data && !isRefusal(data) && data.data.some(({ verb }) => verb === 'review-withhold');
  return (
    <section className={css.part} aria-labelledby="withheld">
      <h2 id="withheld">
        <Trans>The result is withheld</Trans>
      </h2>
      <p>
        {isDecided ? (
          <Trans>
            Your proctor ended this test. A second person has looked at what happened and decided that the result stays
            withheld. Below you see what was noted and why. If you do not agree with it,{' '}
            <AppLink to="/contact">write to us</AppLink>.
          </Trans>
        ) : (
          <Trans>
            Your proctor ended this test. Before anything is decided, a second person looks at what happened. Below you
            see what was noted and why. If you do not agree with it, <AppLink to="/contact">write to us</AppLink>.
          </Trans>
        )}
      </p>
    </section>
  );
}

/**
 * Explains what the result is waiting for, until when, and why. Also says if it was computed again, and what does not
 * count.
 */
export function NoResultYet({ result }: { result: WireResult }) {
  const { answersInMarking } = result;
  return (
    <>
      <Waiting result={result} />
      <RecomputedResult result={result} />
      <LeftOut result={result} />
      {answersInMarking !== undefined && <InMarking answers={answersInMarking} />}
    </>
  );
}

function Waiting({ result: { attemptId, state, keys, releasesAt } }: { result: WireResult }) {
  const language = useLanguage();
  if (state === 'withheld') return <Withheld attemptId={attemptId} />;
  if (state === 'scored' && keys === 'never' && releasesAt) {
    return (
      <section className={css.part} aria-labelledby="standing-awaited">
        <h2 id="standing-awaited">
          <Trans>Your score is here, your rank follows</Trans>
        </h2>
        <p>
          <Trans>Your rank is shown here once this sitting has ended: {formatInstant(releasesAt, language)}.</Trans>
        </p>
      </section>
    );
  }
  if (state === 'scored') {
    return (
      <section className={css.part} aria-labelledby="keys-awaited">
        <h2 id="keys-awaited">
          <Trans>Your score is here, the questions follow</Trans>
        </h2>
        <p>
          {releasesAt ? (
            <Trans>
              Your rank, the answer keys and the explanations are shown here once the last sitting with this paper has
              ended, so that nobody takes it knowing the answers. As planned today, that is{' '}
              {formatInstant(releasesAt, language)}.
            </Trans>
          ) : (
            <Trans>
              Somebody is still taking this paper. Your rank, the answer keys and the explanations are shown here as
              soon as everybody has finished.
            </Trans>
          )}
        </p>
      </section>
    );
  }
  if (state !== 'awaited') return null;
  return (
    <section className={css.part} aria-labelledby="awaited">
      <h2 id="awaited">
        <Trans>The result is awaited</Trans>
      </h2>
      <p>
        {releasesAt ? (
          <Trans>
            It is shown here from {formatInstant(releasesAt, language)}: until then answers that you made in time and
            that have not reached us yet still count.
          </Trans>
        ) : (
          <Trans>Your result is being prepared. It appears here by itself as soon as it is ready.</Trans>
        )}
      </p>
    </section>
  );
}
