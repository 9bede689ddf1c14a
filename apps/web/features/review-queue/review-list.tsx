import { listReviewCases, type ReviewCase } from '@kasauti/contract/attempts/review-queue.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { formatInstant } from '../../lib/words/formats.ts';
import { isReasonCode, reasonName } from '../../lib/words/reason-words.ts';
import css from './review-queue.module.css';
import { decidedName, kindName } from './review-words.ts';

const readEveryMs = 30_000;

/** What waits, the oldest first, and below it what was decided. */
export function ReviewQueue() {
  const query = useAnswer(question(listReviewCases, {}), { everyMs: readEveryMs, freshMs: 0 });
  return (
    <QueryResult query={query} failed={<Trans>What waits could not be loaded</Trans>}>
      {({ data }) => {
        const waiting = data.filter((look) => look.decided === null);
        const decided = data.filter((look) => look.decided !== null);
        return (
          <>
            {waiting.length === 0 ? (
              <EmptyState icon="check" title={<Trans>Nothing waits for a decision</Trans>}>
                <Trans>
                  Tests that are ended in a room, and answers that come too late, appear here by themselves.
                </Trans>
              </EmptyState>
            ) : (
              <Looks id="waiting" heading={<Trans>Waiting for a decision ({waiting.length})</Trans>} looks={waiting} />
            )}
            {decided.length > 0 && <Looks id="decided" heading={<Trans>Decided</Trans>} looks={decided} />}
          </>
        );
      }}
    </QueryResult>
  );
}

function Looks({ id, heading, looks }: { id: string; heading: ReactNode; looks: readonly ReviewCase[] }) {
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={css.cards}>
        {looks.map((look) => (
          <li key={`${look.attemptId} ${look.kind}`}>
            <LookCard look={look} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LookCard({ look }: { look: ReviewCase }) {
  const language = useLanguage();
  const { attemptId, kind, candidate, title, room, since, ended, decided } = look;
  return (
    <article className={css.card}>
      <div className={css.what}>
        <h3>
          <Link to={`/staff/reviews/${attemptId}`} className={css.link}>
            {candidate.name}
          </Link>
          <span className={css.soft}> · {candidate.rollNumber}</span>
        </h3>
        <p className={css.soft}>
          {inLanguage(title, language)} · {room}
        </p>
      </div>
      <div className={css.what}>
        <p>
          <strong>{kindName(kind)}</strong>
        </p>
        {ended && (
          <p className={css.soft}>
            {ended.isYou ? <Trans>By you</Trans> : ended.by}
            {isReasonCode(ended.reasonCode) && `: ${reasonName(ended.reasonCode)}`}
          </p>
        )}
      </div>
      <p className={css.when}>
        <time dateTime={decided?.at ?? since}>{formatInstant(decided?.at ?? since, language)}</time>
        {decided ? (
          <Badge>{decidedName(decided.decision)}</Badge>
        ) : ended?.isYou ? (
          <Badge>
            <Trans>Somebody else must look</Trans>
          </Badge>
        ) : (
          <Badge tone="accent">
            <Trans>Waiting</Trans>
          </Badge>
        )}
      </p>
    </article>
  );
}
