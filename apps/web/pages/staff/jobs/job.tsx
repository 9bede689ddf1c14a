import type { JobId } from '@kasauti/contract/ids.ts';
import { jobById, type WireJob } from '@kasauti/contract/jobs/jobs.ts';
import { Fact } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { EditJob } from '../../../features/edit-jobs/edit-job.tsx';
import { useLanguage } from '../../../lib/appearance/language.ts';
import { useHead } from '../../../lib/page/page.tsx';
import { useParams } from '../../../lib/routing/router.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { useServerNow } from '../../../lib/server/server-clock.ts';
import { DetailPage } from '../../../lib/staff/detail-page.tsx';
import { formatInstant } from '../../../lib/words/formats.ts';

/** Form for a new or an existing job. */
export function StaffJob() {
  const { t } = useLingui();
  const { jobId = '' } = useParams();
  const isNew = jobId === 'new';
  const query = useAnswer(question(jobById, { params: { id: jobId as JobId } }), { enabled: !isNew, freshMs: 0 });
  useHead({ title: t({ context: 'staff', message: 'Jobs board' }), isPrivate: true });
  const list = { path: '/staff/jobs', name: <Trans>All jobs</Trans> };
  if (isNew)
    return (
      <DetailPage list={list} title={<Trans>New job</Trans>}>
        <EditJob job={null} />
      </DetailPage>
    );
  return (
    <QueryResult query={query} failed={t`Error fetching jobs`} heading="h1">
      {(job) => (
        <DetailPage
          list={list}
          title={job.title}
          lead={job.company}
          marks={<JobMarks job={job} />}
          facts={<JobFacts job={job} />}
        >
          <EditJob key={job._id} job={job} />
        </DetailPage>
      )}
    </QueryResult>
  );
}

function JobMarks({ job }: { job: WireJob }) {
  const isOpen = new Date(job.validThrough) > useServerNow();
  return <Badge tone={isOpen ? 'success' : 'warning'}>{isOpen ? <Trans>Open</Trans> : <Trans>Ended</Trans>}</Badge>;
}

function JobFacts({ job: { postedAt, validThrough, version } }: { job: WireJob }) {
  const language = useLanguage();
  return (
    <>
      <Fact name={<Trans>Posted</Trans>}>{formatInstant(postedAt, language)}</Fact>
      <Fact name={<Trans>Open until</Trans>}>{formatInstant(validThrough, language)}</Fact>
      <Fact name={<Trans>Version</Trans>}>{version}</Fact>
    </>
  );
}
