import { type ApplicationHead, applicationStates, listApplications } from '@kasauti/contract/jobs/applications.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '../../lib/routing/router.tsx';
import type { ListFilter } from '../../lib/staff/list-filters.tsx';
import { ListTime } from '../../lib/staff/list-time.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { applicationStateName, applicationStateTone } from '../../lib/words/application-words.ts';

/** Lists the applications for all jobs, the oldest first. */
export function HandledList() {
  const { t } = useLingui();
  return (
    <StaffList
      list={listApplications}
      name={t({ context: 'staff', message: 'Applications' })}
      columns={useColumns()}
      usual="sentAt"
      filters={useFilters()}
      idOf={(application: ApplicationHead) => application._id}
      failed={<Trans>The applications could not be loaded</Trans>}
      empty={{
        icon: 'check',
        title: <Trans>No application here</Trans>,
        text: <Trans>What candidates send from the page of a job appears here by itself.</Trans>,
      }}
    />
  );
}

function useColumns(): DataColumn<ApplicationHead>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      header: t`Candidate`,
      isMain: true,
      cell: ({ _id, name }) => (
        <Link to={`/staff/applications/${_id}`}>{name ?? <Trans>Withdrawn application</Trans>}</Link>
      ),
    },
    { id: 'jobTitle', header: t`Job`, canSort: true, cell: ({ jobTitle }) => jobTitle },
    { id: 'company', header: t`Company`, canSort: true, cell: ({ company }) => company },
    {
      id: 'sentAt',
      header: t`Received`,
      canSort: true,
      cell: ({ sentAt }) => <ListTime at={sentAt} />,
    },
    {
      id: 'state',
      header: t`Status`,
      cell: ({ state }) => <Badge tone={applicationStateTone[state]}>{applicationStateName(state)}</Badge>,
    },
  ];
}

function useFilters(): ListFilter[] {
  const { t } = useLingui();
  return [
    { kind: 'words', name: 'find', label: t`Job or company` },
    {
      kind: 'choice',
      name: 'state',
      label: t`Status`,
      allText: t`All states`,
      choices: applicationStates.map((value) => ({ value, label: applicationStateName(value) })),
    },
  ];
}
