import {
  listReviewCases,
  type ReviewCase,
  reviewKinds,
  reviewStates,
} from '@kasauti/contract/attempts/review-queue.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Unbroken } from '@kasauti/ui/parts/unbroken.tsx';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { useSearch } from '../../lib/page/page.tsx';
import { Link } from '../../lib/routing/router.tsx';
import type { ListFilter } from '../../lib/staff/list-filters.tsx';
import { ListTime } from '../../lib/staff/list-time.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { isReasonCode, reasonName } from '../../lib/words/reason-words.ts';
import { decidedName, kindName } from './review-words.ts';

const READ_EVERY_MS = 30_000;

/** Lists cases. Shows either those that wait for a second person, oldest first, or those that were decided last. */
export function ReviewQueue() {
  const { t } = useLingui();
  const isWaiting = (useSearch().get('state') ?? 'waiting') === 'waiting';
  return (
    <StaffList
      list={listReviewCases}
      name={t({ context: 'staff', message: 'Second look' })}
      columns={useColumns(isWaiting)}
      usual={isWaiting ? 'since' : '-decidedAt'}
      filters={useFilters()}
      idOf={(look: ReviewCase) => `${look.attemptId} ${look.kind}`}
      failed={<Trans>The list of waiting items could not be loaded</Trans>}
      empty={{
        icon: 'check',
        title: isWaiting ? <Trans>Nothing waits for a decision</Trans> : <Trans>Nothing fits</Trans>,
        text: <Trans>Tests that are ended in a room, and answers that come too late, appear here by themselves.</Trans>,
      }}
      everyMs={READ_EVERY_MS}
    />
  );
}

function useColumns(isWaiting: boolean): DataColumn<ReviewCase>[] {
  const { t } = useLingui();
  const language = useLanguage();
  const decidedAt: DataColumn<ReviewCase> = {
    id: 'decidedAt',
    header: t`Decided`,
    canSort: true,
    greatestFirst: true,
    cell: ({ decided }) => decided && <ListTime at={decided.at} />,
  };
  return [
    {
      id: 'candidate',
      header: t`Candidate`,
      isMain: true,
      cell: ({ attemptId, candidate }) => <Link to={`/staff/reviews/${attemptId}`}>{candidate.name}</Link>,
    },
    { id: 'rollNumber', header: t`Roll number`, cell: ({ candidate }) => <Unbroken>{candidate.rollNumber}</Unbroken> },
    { id: 'title', header: t`Test`, cell: ({ title, room }) => `${inLanguage(title, language)} · ${room}` },
    { id: 'kind', header: t`What happened`, cell: (look) => <WhatHappened look={look} /> },
    {
      id: 'since',
      header: t`Since`,
      canSort: true,
      cell: ({ since }) => <ListTime at={since} />,
    },
    ...(isWaiting ? [] : [decidedAt]),
    { id: 'state', header: t({ context: 'staff', message: 'State' }), cell: (look) => <LookState look={look} /> },
  ];
}

function WhatHappened({ look: { kind, ended } }: { look: ReviewCase }) {
  return (
    <>
      {kindName(kind)}
      {ended && (
        <>
          {' · '}
          {ended.isYou ? <Trans>By you</Trans> : ended.by}
          {isReasonCode(ended.reasonCode) && `: ${reasonName(ended.reasonCode)}`}
        </>
      )}
    </>
  );
}

function LookState({ look: { decided, ended } }: { look: ReviewCase }) {
  if (decided) return <Badge>{decidedName(decided.decision)}</Badge>;
  return ended?.isYou ? (
    <Badge>
      <Trans>Somebody else must look</Trans>
    </Badge>
  ) : (
    <Badge tone="warning">
      <Trans>Waiting</Trans>
    </Badge>
  );
}

function useFilters(): ListFilter[] {
  const { t } = useLingui();
  const stateNames = { waiting: t`Waiting`, decided: t`Decided` };
  return [
    {
      kind: 'one',
      name: 'state',
      label: t({ context: 'staff', message: 'State' }),
      choices: reviewStates.map((value) => ({ value, label: stateNames[value] })),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: t`What happened`,
      allText: t`Everything`,
      choices: reviewKinds.map((value) => ({ value, label: kindName(value) })),
    },
  ];
}
