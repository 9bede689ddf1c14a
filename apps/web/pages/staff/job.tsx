import type { JobId } from '@kasauti/contract/ids.ts';
import { jobById } from '@kasauti/contract/jobs/jobs.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { EditJob } from '../../features/edit-jobs/edit-job.tsx';
import { useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { Link, useParams } from '../../lib/routing/router.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';

/** A new vacancy, or one to change or end. */
export function StaffJob() {
  const { t } = useLingui();
  const { jobId = '' } = useParams();
  const isNew = jobId === 'new';
  const query = useAnswer(question(jobById, { params: { id: jobId as JobId } }), { enabled: !isNew, freshMs: 0 });
  useHead({ title: t({ context: 'staff', message: 'Jobs board' }), isPrivate: true });
  const all = (
    <p>
      <Link to="/staff/jobs">
        <Trans>All jobs</Trans>
      </Link>
    </p>
  );
  if (isNew)
    return (
      <PageLayout narrow title={<Trans>New job</Trans>}>
        {all}
        <EditJob job={null} />
      </PageLayout>
    );
  return (
    <QueryResult query={query} failed={t`Error fetching jobs`} heading="h1">
      {(job) => (
        <PageLayout narrow title={job.title} lead={job.company}>
          {all}
          <EditJob key={job._id} job={job} />
        </PageLayout>
      )}
    </QueryResult>
  );
}
