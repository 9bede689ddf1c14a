import {
  type ApplicationState,
  type OwnApplication,
  ownApplications,
  withdrawApplication,
} from '@kasauti/contract/jobs/applications.ts';
import { faceFor } from '@kasauti/ui/fonts/face-for.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { EmptyState, Skeleton } from '@kasauti/ui/parts/states.tsx';
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
import { refusalText } from '../../lib/words/refusal-text.ts';
import { ApplicationSteps } from './application-steps.tsx';
import css from './own-applications.module.css';

/**
 * Lists the job applications. Each shows its state and the data that the employer can see. An application can be
 * withdrawn.
 */
export function ApplicationList({ user }: { user: AuthUser }) {
  const answer = useAnswer(question(ownApplications, { params: { userId: user._id } }), { freshMs: 0 });
  return (
    // The saved jobs follow the list. While it loads, they are below the screen, so that they do not move there.
    <QueryResult
      query={answer}
      failed={<Trans>Your applications could not be loaded</Trans>}
      loading={<Skeleton shape="rest" />}
    >
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
          >
            <Trans>After you apply, you see here whether the employer has read it and what was decided.</Trans>
          </EmptyState>
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
  const { job, state, answer } = application;
  const title = language === 'hi' && job.hi ? job.hi.title : job.title;
  return (
    <li className={css.application}>
      <div className={css.head}>
        <div>
          <h2 className={css.title} data-face={faceFor(title, language)}>
            <AppLink to={`/job/${job._id}`}>{title}</AppLink>
          </h2>
          <p className={css.soft}>{job.company}</p>
        </div>
        <Badge tone={applicationStateTone[state]}>{applicationStateName(state)}</Badge>
      </div>
      <ApplicationSteps application={application} />
      <p>
        <WhatNext state={state} />
      </p>
      {answer && (
        <div className={css.part}>
          <h3>
            <Trans>Message from the employer</Trans>
          </h3>
          <p className={css.answer}>{answer}</p>
        </div>
      )}
      {state !== 'withdrawn' && (
        <>
          <SentPart application={application} />
          <div className={css.actions}>
            <ButtonLink to={state === 'declined' ? '/Jobs' : `/job/${job._id}`} kind="secondary" size="small">
              {state === 'declined' ? <Trans>Find other jobs</Trans> : <Trans>See the job</Trans>}
            </ButtonLink>
            <Withdraw application={application} user={user} />
          </div>
        </>
      )}
    </li>
  );
}

/** Says what the candidate can expect after this state. */
function WhatNext({ state }: { state: ApplicationState }) {
  switch (state) {
    case 'sent':
      return <Trans>The employer has not opened your application yet. The decision reaches you by email.</Trans>;
    case 'read':
      return <Trans>The employer has read your application and is deciding. The decision reaches you by email.</Trans>;
    case 'shortlisted':
      return <Trans>You are on the short list. The employer's message says what to do now.</Trans>;
    case 'declined':
      return <Trans>The employer chose somebody else. You can show the same results for other jobs.</Trans>;
    case 'withdrawn':
      return <Trans>The employer can no longer see your profile or your results.</Trans>;
  }
}

/** Shows the note and the results that the employer can see. */
function SentPart({ application: { note, results } }: { application: OwnApplication }) {
  const language = useLanguage();
  return (
    <div className={css.part}>
      <h3>
        <Trans>What the employer sees</Trans>
      </h3>
      <p className={css.soft}>
        <Trans>Your name, email and phone number</Trans>
      </p>
      {note && <p className={css.note}>{note}</p>}
      {results.length === 0 ? (
        <p className={css.soft}>
          <Trans>You attached no results.</Trans>
        </p>
      ) : (
        <ul className={css.results}>
          {results.map((result) => (
            <li key={result.attemptId}>
              <AppLink to={`/results/${result.attemptId}`}>{inLanguage(result.title, language)}</AppLink>{' '}
              <span className={css.soft}>{shownScore(result)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
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
      <Button kind="quiet" size="small" onPress={() => setAsked(true)} aria-haspopup="dialog">
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
