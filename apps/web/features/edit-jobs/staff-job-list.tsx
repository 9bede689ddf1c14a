import { endJob, type JobHead, jobListStates, listStaffJobs } from '@kasauti/contract/jobs/staff-jobs.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../lib/routing/router.tsx';
import { call } from '../../lib/server/call.ts';
import { BulkWithReason } from '../../lib/staff/bulk-with-reason.tsx';
import { NoHindi, useHindiFilter } from '../../lib/staff/hindi.tsx';
import type { ListFilter } from '../../lib/staff/list-filters.tsx';
import { ListDate } from '../../lib/staff/list-time.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { toast } from '../../lib/toasts/toasts.ts';

/** Lists all jobs of the board, including jobs that have ended. `action` is shown beside the number of jobs. */
export function StaffJobList({ action }: { action: ReactNode }) {
  const { t } = useLingui();
  return (
    <StaffList
      list={listStaffJobs}
      name={t({ context: 'staff', message: 'Jobs board' })}
      columns={useColumns()}
      usual="-postedAt"
      filters={useFilters()}
      idOf={(job: JobHead) => job._id}
      failed={t`Error fetching jobs`}
      action={action}
      empty={{
        icon: 'search',
        title: <Trans>No job fits</Trans>,
        text: <Trans>Change the filters, or write a new job.</Trans>,
      }}
      bulk={{
        nameOf: ({ title }) => t`Choose ${title}`,
        actions: (chosen) => <EndJobs jobs={chosen.filter(({ isOpen }) => isOpen)} />,
      }}
    />
  );
}

function useColumns(): DataColumn<JobHead>[] {
  const { t } = useLingui();
  return [
    {
      id: 'title',
      header: t`Title`,
      canSort: true,
      isMain: true,
      cell: ({ _id, title }) => <Link to={`/staff/jobs/${_id}`}>{title}</Link>,
    },
    { id: 'company', header: t`Company`, canSort: true, cell: ({ company }) => company },
    { id: 'city', header: t`City`, cell: ({ city, isRemote }) => (isRemote ? t`Remote work` : city) },
    {
      id: 'postedAt',
      header: t`Posted`,
      canSort: true,
      greatestFirst: true,
      cell: ({ postedAt }) => <ListDate at={postedAt} />,
    },
    {
      id: 'validThrough',
      header: t`Last day to apply`,
      canSort: true,
      greatestFirst: true,
      cell: ({ validThrough }) => <ListDate at={validThrough} />,
    },
    {
      id: 'applications',
      header: t({ context: 'staff', message: 'Applications' }),
      canSort: true,
      greatestFirst: true,
      align: 'end',
      cell: ({ applications }) => applications,
    },
    { id: 'state', header: t({ context: 'staff', message: 'State' }), cell: (job) => <JobMarks job={job} /> },
  ];
}

function JobMarks({ job: { isOpen, hasHindi } }: { job: JobHead }) {
  return (
    <>
      {isOpen ? (
        <Badge tone="success">
          <Trans>Open</Trans>
        </Badge>
      ) : (
        <Badge tone="warning">
          <Trans>Ended</Trans>
        </Badge>
      )}{' '}
      {!hasHindi && <NoHindi />}
    </>
  );
}

function useFilters(): ListFilter[] {
  const { t } = useLingui();
  const stateNames = { open: t`Open`, ended: t`Ended` };
  return [
    { kind: 'words', name: 'find', label: t`Words of title, company or city` },
    {
      kind: 'choice',
      name: 'state',
      label: t({ context: 'staff', message: 'State' }),
      allText: t`All states`,
      choices: jobListStates.map((value) => ({ value, label: stateNames[value] })),
    },
    useHindiFilter(),
  ];
}

function EndJobs({ jobs }: { jobs: JobHead[] }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  if (jobs.length === 0)
    return (
      <span>
        <Trans>These have ended already.</Trans>
      </span>
    );
  const done = () => {
    void queries.invalidateQueries({ queryKey: [listStaffJobs.path] });
    toast('success', t`The jobs have ended.`);
  };
  return (
    <BulkWithReason
      items={jobs}
      nameOf={({ title }) => title}
      opener={<Plural value={jobs.length} one="End # job…" other="End # jobs…" />}
      title={<Plural value={jobs.length} one="End # job now?" other="End # jobs now?" />}
      confirm={<Trans>End now</Trans>}
      act={({ _id }, reason) => call(endJob, { params: { jobId: _id }, body: { reason } })}
      onDone={done}
    >
      <Trans>Nobody can apply any more, and their pages say that they have ended. Applications stay with us.</Trans>
    </BulkWithReason>
  );
}
