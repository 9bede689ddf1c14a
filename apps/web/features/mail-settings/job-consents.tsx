import { ownApplications } from '@kasauti/contract/jobs/applications.ts';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import css from './mail-settings.module.css';

/**
 * Lists the consents for job applications. Each lets one employer see the data that the user chose. A consent ends when
 * its application is withdrawn.
 */
export function JobConsents({ user }: { user: AuthUser }) {
  const language = useLanguage();
  const sent = useAnswer(question(ownApplications, { params: { userId: user._id } }), { freshMs: 0 });
  return (
    <QueryResult query={sent} failed={<Trans>Your applications could not be loaded</Trans>} heading="h3">
      {({ data }) =>
        data.length > 0 && (
          <div className={css.consent}>
            <h3>
              <Trans>Job applications</Trans>
            </h3>
            <p className={css.soft}>
              <Trans>
                That those who handle an application see your name, how to reach you, and the results you chose.
              </Trans>
            </p>
            <ul className={css.dates}>
              {data.map(({ _id, job, sentAt, withdrawnAt }) => {
                const title = language === 'hi' && job.hi ? job.hi.title : job.title;
                const given = formatInstant(sentAt, language);
                return (
                  <li key={_id}>
                    {withdrawnAt ? (
                      <Trans>
                        {title}, {job.company}: given on {given}, withdrawn on {formatInstant(withdrawnAt, language)}.
                      </Trans>
                    ) : (
                      <Trans>
                        {title}, {job.company}: given on {given}.
                      </Trans>
                    )}
                  </li>
                );
              })}
            </ul>
            <p>
              <AppLink to="/my-applications">
                <Trans>Withdraw one under My applications</Trans>
              </AppLink>
            </p>
          </div>
        )
      }
    </QueryResult>
  );
}
