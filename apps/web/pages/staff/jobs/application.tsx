import type { ApplicationId } from '@kasauti/contract/ids.ts';
import { readApplication, type WireApplication } from '@kasauti/contract/jobs/applications.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  ApplicationCase,
  ApplicationFacts,
  ApplicationMarks,
} from '../../../features/handle-applications/application-case.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { useParams } from '../../../lib/routing/router.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { DetailPage, History, type HistoryEntry } from '../../../lib/staff/detail-page.tsx';
import { applicationStateName } from '../../../lib/words/application-words.ts';

/** Shows one application: the data that the candidate agreed to share, and the decision of the employer. */
export function StaffApplication() {
  const { t } = useLingui();
  const { applicationId = '' } = useParams();
  const ask = question(readApplication, { params: { applicationId: applicationId as ApplicationId } });
  const query = useAnswer(ask);
  useHead({ title: t({ context: 'staff', message: 'Applications' }), isPrivate: true });
  return (
    <QueryResult query={query} failed={<Trans>This application could not be loaded</Trans>} heading="h1">
      {(application) => (
        <DetailPage
          list={{ path: '/staff/applications', name: <Trans>All applications</Trans> }}
          title={application.name ?? <Trans>Withdrawn application</Trans>}
          lead={`${application.jobTitle} · ${application.company}`}
          marks={<ApplicationMarks application={application} />}
          facts={application.state !== 'withdrawn' && <ApplicationFacts application={application} />}
          timeline={<History entries={happened(application)} />}
        >
          <ApplicationCase application={application} queryKey={ask.queryKey} />
        </DetailPage>
      )}
    </QueryResult>
  );
}

/** Returns the history of the application, newest entry first. */
function happened({ sentAt, decidedAt, state }: WireApplication): HistoryEntry[] {
  const sent = { at: sentAt, what: <Trans>Sent by the candidate</Trans> };
  return decidedAt ? [{ at: decidedAt, what: applicationStateName(state) }, sent] : [sent];
}
