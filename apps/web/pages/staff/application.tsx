import { readApplication } from '@kasauti/contract/applications.ts';
import type { ApplicationId } from '@kasauti/contract/ids.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApplicationCase } from '../../features/handle-applications/application-case.tsx';
import { useHead } from '../../lib/page.tsx';
import { PageLayout } from '../../lib/page-layout.tsx';
import { question, useAnswer } from '../../lib/queries.ts';
import { QueryResult } from '../../lib/query-result.tsx';
import { Link, useParams } from '../../lib/router.tsx';

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
