import { listResults } from '@kasauti/contract/attempts/results.ts';
import { dropSavedJob, ownApplications, savedJobs, saveJob } from '@kasauti/contract/jobs/applications.ts';
import type { WireJob } from '@kasauti/contract/jobs/jobs.ts';
import { heldTests } from '@kasauti/domain/jobs/held-tests.ts';
import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { openPanel } from '../../lib/page/panels.ts';
import { takeFocus } from '../../lib/page/take-focus.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { applicationStateName, applicationStateTone } from '../../lib/words/application-words.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './apply-for-job.module.css';
import { ApplyForm } from './apply-form.tsx';

type Props = { job: WireJob; hasEnded: boolean };

/** Lets a candidate save a job and apply for it. After the application is sent, its state is shown. */
export function ApplyPart({ job, hasEnded }: Props) {
  const user = useAuth((auth) => (auth.isAuthenticated ? auth.user : null));
  if (user) return <OwnPart job={job} hasEnded={hasEnded} user={user} />;
  if (hasEnded) return null;
  return (
    <div className={css.part}>
      {job.applyUrl ? (
        <Elsewhere url={job.applyUrl} company={job.company} />
      ) : (
        <>
          <p>
            <Trans>Log in to apply with your profile and the test results that you choose.</Trans>
          </p>
          <div className={css.row}>
            <Button onPress={() => openPanel('sign-in')}>
              <Trans>Log in to apply</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Elsewhere({ url, company }: { url: string; company: string }) {
  return (
    <div className={css.row}>
      <LinkButton href={url} newWindow>
        <Icon name="external" /> <Trans>Apply at {company} (new window)</Trans>
      </LinkButton>
    </div>
  );
}

function OwnPart({ job, hasEnded, user }: Props & { user: AuthUser }) {
  const [wasJustSent, setJustSent] = useState(false);
  const params = { userId: user._id };
  const results = useAnswer(question(listResults, { params })).data;
  const sent = useAnswer(question(ownApplications, { params })).data;
  const shown = results && !isRefusal(results) ? results.data : [];
  const applications = sent && !isRefusal(sent) ? sent.data : null;
  const open = applications?.find(({ job: { _id }, state }) => _id === job._id && state !== 'withdrawn');
  const required = job.requiredTestCodes.length;
  const held = heldTests(job.requiredTestCodes, shown).length;
  return (
    <div className={css.part}>
      {required > 0 && results && !isRefusal(results) && (
        <p>
          <strong>
            {held === required ? (
              <Trans>You have results in all the tests that this employer asks for.</Trans>
            ) : (
              <Trans>
                You have results in {held} of the {required} tests this employer asks for.
              </Trans>
            )}
          </strong>
        </p>
      )}
      {open && (
        <p className={css.row}>
          <Badge tone={applicationStateTone[open.state]}>{applicationStateName(open.state)}</Badge>
          <AppLink to="/my-applications" ref={wasJustSent ? takeFocus : undefined}>
            <Trans>See your application, or withdraw it</Trans>
          </AppLink>
        </p>
      )}
      {!open && !hasEnded && job.applyUrl && <Elsewhere url={job.applyUrl} company={job.company} />}
      {!open && !hasEnded && !job.applyUrl && applications && (
        <ApplyForm job={job} user={user} results={shown} onSent={() => setJustSent(true)} />
      )}
      <SaveButton job={job} user={user} />
    </div>
  );
}

function SaveButton({ job, user }: { job: WireJob; user: AuthUser }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const ask = question(savedJobs, { params: { userId: user._id } });
  const saved = useAnswer(ask).data;
  const isSaved = saved && !isRefusal(saved) ? saved.data.some(({ _id }) => _id === job._id) : false;
  const toggle = useMutation({
    mutationFn: () =>
      isSaved
        ? call(dropSavedJob, { params: { userId: user._id, itemId: job._id } })
        : call(saveJob, { params: { userId: user._id }, body: { jobId: job._id } }),
    onSuccess: (answer) => {
      if (isRefusal(answer)) toast('error', refusalText(answer));
      else queries.setQueryData(ask.queryKey, answer);
    },
    onError: () => toast('error', t`We could not reach the server. Please try again.`),
  });
  return (
    <div className={css.row}>
      <Button kind="secondary" busy={toggle.isPending} onPress={() => toggle.mutate()} aria-pressed={isSaved}>
        <Icon name="heart" /> {isSaved ? <Trans>Saved</Trans> : <Trans>Save this job</Trans>}
      </Button>
    </div>
  );
}
