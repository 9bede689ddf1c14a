import { savedJobs } from '@kasauti/contract/jobs/applications.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { formatDate } from '../../lib/words/formats.ts';
import css from './own-applications.module.css';

/** Lists the saved jobs with their last days. Jobs that have ended are marked. */
export function SavedList({ user }: { user: AuthUser }) {
  const language = useLanguage();
  const now = useServerNow();
  const answer = useAnswer(question(savedJobs, { params: { userId: user._id } }), { freshMs: 0 });
  return (
    <QueryResult query={answer} failed={<Trans>Your saved jobs could not be loaded</Trans>}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            icon="heart"
            heading="h3"
            title={<Trans>No saved jobs</Trans>}
            action={
              <ButtonLink to="/Jobs" kind="secondary">
                <Trans>Browse jobs</Trans>
              </ButtonLink>
            }
          >
            <Trans>Press “Save this job” on the page of a job, and it stays here until you need it.</Trans>
          </EmptyState>
        ) : (
          <ul className={css.list}>
            {data.map((job) => (
              <li key={job._id} className={css.application}>
                <div className={css.head}>
                  <h3>
                    <AppLink to={`/job/${job._id}`}>{language === 'hi' && job.hi ? job.hi.title : job.title}</AppLink>
                  </h3>
                  {new Date(job.validThrough) <= now && (
                    <Badge tone="warning">
                      <Trans>Ended</Trans>
                    </Badge>
                  )}
                </div>
                <p className={css.soft}>
                  {job.company} · <Trans>apply by {formatDate(job.validThrough, language)}</Trans>
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}
