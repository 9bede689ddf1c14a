import { type OwnApplication, ownApplications, withdrawApplication } from '@kasauti/contract/jobs/applications.ts';
import { faceFor } from '@kasauti/ui/fonts/face-for.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { applicationStateName, applicationStateTone, shownScore } from '../../lib/words/application-words.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './own-applications.module.css';

/**
 * Lists the job applications. Each shows its state and the data that the employer can see. An application can be
 * withdrawn.
 */
export function ApplicationList({ user }: { user: AuthUser }) {
  const answer = useAnswer(question(ownApplications, { params: { userId: user._id } }), { freshMs: 0 });
  return (
    <QueryResult query={answer} failed={<Trans>Your applications could not be loaded</Trans>}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            icon="search"
            title={<Trans>You have not applied for a job yet</Trans>}
            action={
              <ButtonLink to="/Jobs">
                <Trans>Find jobs</Trans>
              </ButtonLink>
            }
          />
        ) : (
          <ul className={css.list}>
            {data.map((application) => (
              <Application key={application._id} application={application} user={user} />
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}

function Application({ application, user }: { application: OwnApplication; user: AuthUser }) {
  const language = useLanguage();
  const { job, state, sentAt, answer, results, withdrawnAt } = application;
  const title = language === 'hi' && job.hi ? job.hi.title : job.title;
  return (
    <li className={css.application}>
      <div className={css.head}>
        <h2 className={css.title} data-face={faceFor(title, language)}>
          <AppLink to={`/job/${job._id}`}>{title}</AppLink>
        </h2>
        <Badge tone={applicationStateTone[state]}>{applicationStateName(state)}</Badge>
      </div>
      <p className={css.soft}>
        {job.company} · <Trans>sent on {formatInstant(sentAt, language)}</Trans>
        {withdrawnAt && (
          <>
            {' '}
            · <Trans>withdrawn on {formatInstant(withdrawnAt, language)}</Trans>
          </>
        )}
      </p>
      {answer && <p className={css.answer}>{answer}</p>}
      {results.length > 0 && (
        <ul className={css.results}>
          {results.map((result) => (
            <li key={result.attemptId} className={css.soft}>
              {inLanguage(result.title, language)}: {shownScore(result)}
            </li>
          ))}
        </ul>
      )}
      {state !== 'withdrawn' && <Withdraw application={application} user={user} />}
    </li>
  );
}

function Withdraw({ application, user }: { application: OwnApplication; user: AuthUser }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { company } = application.job;
  const withdraw = useMutation({
    mutationFn: () => call(withdrawApplication, { params: { userId: user._id, applicationId: application._id } }),
    onSuccess: (answer) => {
      if (isRefusal(answer)) toast('error', refusalText(answer));
      else toast('success', t`Your application is withdrawn.`);
      setAsked(false);
    },
    onError: () => toast('error', t`We could not reach the server. Please try again.`),
    onSettled: () => queries.invalidateQueries({ queryKey: [ownApplications.path] }),
  });
  return (
    <div>
      <Button kind="secondary" size="small" onPress={() => setAsked(true)} aria-haspopup="dialog">
        <Trans>Withdraw</Trans>
      </Button>
      {isAsked && (
        <Dialog title={<Trans>Withdraw this application?</Trans>} closeText={t`Close`} onClose={() => setAsked(false)}>
          <p>
            <Trans>
              {company} then sees nothing of it any more: neither your profile nor your results. While the job is open
              you can apply again.
            </Trans>
          </p>
          <DialogActions>
            <Button kind="secondary" onPress={() => setAsked(false)}>
              <Trans>Keep it</Trans>
            </Button>
            <Button kind="danger" busy={withdraw.isPending} onPress={() => withdraw.mutate()}>
              <Trans>Withdraw</Trans>
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  );
}
