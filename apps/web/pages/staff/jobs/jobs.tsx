import { Trans, useLingui } from '@lingui/react/macro';
import { StaffJobList } from '../../../features/edit-jobs/staff-job-list.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../../lib/routing/links.tsx';

export function StaffJobs() {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Jobs board' }), isPrivate: true });
  return (
    <PageLayout title={<Trans context="staff">Jobs board</Trans>}>
      <StaffJobList
        action={
          <ButtonLink to="/staff/jobs/new" size="small">
            <Trans>New job</Trans>
          </ButtonLink>
        }
      />
    </PageLayout>
  );
}
