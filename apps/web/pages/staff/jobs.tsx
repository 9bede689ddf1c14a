import { listAllJobs } from '@kasauti/contract/jobs/staff-jobs.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { StaffJobList } from '../../features/edit-jobs/staff-job-list.tsx';
import { useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';

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
