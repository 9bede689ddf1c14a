import type { ApplicationId } from '@kasauti/contract/ids.ts';
import { readApplication } from '@kasauti/contract/jobs/applications.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApplicationCase } from '../../features/handle-applications/application-case.tsx';
import { useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { Link, useParams } from '../../lib/routing/router.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';

/** One application: what its candidate agreed to show, and what the employer decided. */
export function StaffApplication() {
  const { t } = useLingui();
  const { applicationId = '' } = useParams();
  const ask = question(readApplication, { params: { applicationId: applicationId as ApplicationId } });
  const query = useAnswer(ask);
  useHead({ title: t({ context: 'staff', message: 'Applications' }), isPrivate: true });
  return (
    <QueryResult query={query} failed={<Trans>This application could not be loaded</Trans>} heading="h1">
      {(application) => (
        <PageLayout
          narrow
          title={application.name ?? <Trans>Withdrawn application</Trans>}
          lead={`${application.jobTitle} · ${application.company}`}
        >
          <p>
            <Link to="/staff/applications">
              <Trans>All applications</Trans>
            </Link>
          </p>
          <ApplicationCase application={application} queryKey={ask.queryKey} />
        </PageLayout>
      )}
    </QueryResult>
  );
}
