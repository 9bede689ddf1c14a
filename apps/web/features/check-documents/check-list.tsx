import { type CheckHead, checkStates, listChecks } from '@kasauti/contract/identity/document-checks.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '../../lib/page/page.tsx';
import { Link } from '../../lib/routing/router.tsx';
import type { ListFilter } from '../../lib/staff/list-filters.tsx';
import { ListTime } from '../../lib/staff/list-time.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { accommodationName, documentKindName } from '../../lib/words/document-words.ts';
import { CheckState, checkStateName } from './check-state.tsx';

const READ_EVERY_MS = MINUTE_MS;

/**
 * Lists documents and requests. Shows either those that wait for a decision, oldest first, or those that were decided
 * last.
 */
export function CheckList() {
  const { t } = useLingui();
  const isWaiting = (useSearch().get('state') ?? 'waiting') === 'waiting';
  return (
    <StaffList
      list={listChecks}
      name={t({ context: 'staff', message: 'Documents' })}
      columns={useColumns(isWaiting)}
      usual={isWaiting ? 'askedAt' : '-decidedAt'}
      filters={useFilters()}
      idOf={(check: CheckHead) => check._id}
      failed={<Trans>The list of waiting items could not be loaded</Trans>}
      empty={{
        icon: 'check',
        title: isWaiting ? <Trans>Nothing waits for a decision</Trans> : <Trans>Nothing fits</Trans>,
        text: <Trans>Documents and requests appear here by themselves.</Trans>,
      }}
      everyMs={READ_EVERY_MS}
    />
  );
}

function useColumns(isWaiting: boolean): DataColumn<CheckHead>[] {
  const { t } = useLingui();
  const decidedAt: DataColumn<CheckHead> = {
    id: 'decidedAt',
    header: t`Decided`,
    canSort: true,
    greatestFirst: true,
    cell: ({ decidedAt: at }) => at && <ListTime at={at} />,
  };
  return [
    {
      id: 'candidate',
      header: t`Candidate`,
      isMain: true,
      cell: ({ _id, what, candidate }) => <Link to={`/staff/documents/${what}/${_id}`}>{candidate.name}</Link>,
    },
    { id: 'kind', header: t`What it is`, cell: kindName },
    {
      id: 'askedAt',
      header: t`Handed in`,
      canSort: true,
      cell: ({ askedAt }) => <ListTime at={askedAt} />,
    },
    ...(isWaiting ? [] : [decidedAt]),
    {
      id: 'state',
      header: t({ context: 'staff', message: 'State' }),
      cell: ({ state }) => <CheckState state={state} />,
    },
  ];
}

function kindName({ kind }: CheckHead): string {
  switch (kind) {
    case 'compensatory-time':
    case 'scribe':
    case 'wheelchair':
    case 'muted-signals':
      return accommodationName(kind);
    default:
      return documentKindName(kind);
  }
}

function useFilters(): ListFilter[] {
  const { t } = useLingui();
  return [
    {
      kind: 'one',
      name: 'state',
      label: t({ context: 'staff', message: 'State' }),
      choices: checkStates.map((value) => ({ value, label: checkStateName(value) })),
    },
    {
      kind: 'choice',
      name: 'what',
      label: t`What it is`,
      allText: t`Documents and requests`,
      choices: [
        { value: 'document', label: t`Documents` },
        { value: 'request', label: t`What candidates need` },
      ],
    },
  ];
}
