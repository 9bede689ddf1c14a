import { examStates, listStaffTests, type StaffTestBrief } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { NoHindi, useHindiFilter } from '../../lib/staff/hindi.tsx';
import type { ListFilter } from '../../lib/staff/list-filters.tsx';
import { ListDate } from '../../lib/staff/list-time.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { priceText } from '../../lib/words/formats.ts';
import { shownPrice, stateName, stateTone } from './test-words.ts';

/** Lists all tests, including those that are not on sale. */
export function TestList({ action }: { action?: ReactNode }) {
  const { t } = useLingui();
  return (
    <StaffList
      list={listStaffTests}
      name={t({ context: 'staff', message: 'Catalogue' })}
      columns={useColumns()}
      usual="-changedAt"
      filters={useFilters()}
      idOf={(test: StaffTestBrief) => test._id}
      action={action}
      failed={<Trans>The tests could not be loaded</Trans>}
      empty={{
        icon: 'search',
        title: <Trans>No test was found</Trans>,
        text: <Trans>Write fewer words of the title, or choose all states.</Trans>,
      }}
    />
  );
}

function useColumns(): DataColumn<StaffTestBrief>[] {
  const { t } = useLingui();
  const language = useLanguage();
  return [
    {
      id: 'title',
      header: t`Title`,
      canSort: true,
      isMain: true,
      cell: ({ _id, title }) => <Link to={`/staff/tests/${_id}`}>{inLanguage(title, language)}</Link>,
    },
    { id: 'testCode', header: t`Code`, canSort: true, cell: ({ test_code }) => test_code },
    { id: 'category', header: t`Category`, cell: ({ category }) => inLanguage(category, language) },
    {
      id: 'price',
      header: t`Price`,
      canSort: true,
      greatestFirst: true,
      align: 'end',
      cell: shownPrice,
    },
    {
      id: 'changedAt',
      header: t`Last changed`,
      canSort: true,
      greatestFirst: true,
      cell: ({ changedAt }) => <ListDate at={changedAt} />,
    },
    { id: 'state', header: t({ context: 'test', message: 'State' }), cell: (test) => <TestMarks test={test} /> },
  ];
}

function TestMarks({ test: { title, askedPrice, state } }: { test: StaffTestBrief }) {
  return (
    <>
      <Badge tone={stateTone[state]}>{stateName(state)}</Badge> {title.hi === undefined && <NoHindi />}{' '}
      {askedPrice !== null && (
        <Badge tone="warning">
          <Trans>{priceText(askedPrice)} waits for approval</Trans>
        </Badge>
      )}
    </>
  );
}

function useFilters(): ListFilter[] {
  const { t } = useLingui();
  return [
    { kind: 'words', name: 'find', label: t`Code, or words of the title` },
    {
      kind: 'choice',
      name: 'state',
      label: t({ context: 'test', message: 'State' }),
      allText: t`All states`,
      choices: examStates.map((value) => ({ value, label: stateName(value) })),
    },
    {
      kind: 'choice',
      name: 'price',
      label: t`Price`,
      allText: t`All prices`,
      choices: [{ value: 'waiting', label: t`Waits for approval` }],
    },
    useHindiFilter(),
  ];
}
