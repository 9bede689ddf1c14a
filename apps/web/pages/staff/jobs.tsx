import { listAllJobs } from '@kasauti/contract/staff-jobs.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { StaffJobList } from '../../features/edit-jobs/staff-job-list.tsx';
import { ButtonLink } from '../../lib/links.tsx';
import { useHead } from '../../lib/page.tsx';
import { PageLayout } from '../../lib/page-layout.tsx';
import { question, useAnswer } from '../../lib/queries.ts';
import { QueryResult } from '../../lib/query-result.tsx';

export function StaffJobs() {
  const { t } = useLingui();
  const query = useAnswer(question(listAllJobs, {}), { freshMs: 0 });
  useHead({ title: t({ context: 'staff', message: 'Jobs board' }), isPrivate: true });
  return (
    <PageLayout title={<Trans context="staff">Jobs board</Trans>}>
      <p>
        <ButtonLink to="/staff/jobs/new">
          <Trans>New job</Trans>
        </ButtonLink>
      </p>
      <QueryResult query={query} failed={t`Error fetching jobs`}>
        {({ data }) => <StaffJobList jobs={data} />}
      </QueryResult>
    </PageLayout>
  );
}
