import { type BankPassageHead, listPassages } from '@kasauti/contract/bank/passages.ts';
import { itemStates } from '@kasauti/domain/bank/item-state.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { formatDate } from '../../lib/words/formats.ts';
import { stateName, stateTone } from '../../lib/words/item-words.ts';
import css from './find-items.module.css';
import { missingName } from './missing-name.ts';

/** Lists the passages of the bank. */
export function PassageList() {
  const { t } = useLingui();
  return (
    <StaffList
      list={listPassages}
      name={t`Passages`}
      columns={useColumns()}
      usual="-changedAt"
      filters={[
        { kind: 'words', name: 'find', label: t`Words of the passage, or its code` },
        {
          kind: 'choice',
          name: 'state',
          label: t({ context: 'question', message: 'State' }),
          allText: t`All states`,
          choices: itemStates.map((value) => ({ value, label: stateName(value) })),
        },
      ]}
      idOf={(passage: BankPassageHead) => passage._id}
      failed={<Trans>The passages could not be loaded</Trans>}
      empty={{
        icon: 'search',
        title: <Trans>No passage was found</Trans>,
        text: <Trans>Change the filters, or write a new passage.</Trans>,
      }}
      none={{
        icon: 'questions',
        title: <Trans>The bank has no passages yet</Trans>,
        text: <Trans>A passage is a text, table or picture that several questions share.</Trans>,
      }}
    />
  );
}

function useColumns(): DataColumn<BankPassageHead>[] {
  const { t } = useLingui();
  const language = useLanguage();
  return [
    {
      id: 'title',
      header: t({ context: 'passage', message: 'Title' }),
      isMain: true,
      isWide: true,
      cell: ({ _id, code, title }) => (
        <Link to={`/staff/bank/passages/${_id}`}>
          <span className={css.title}>{inLanguage(title, language) || code}</span>
        </Link>
      ),
    },
    { id: 'code', header: t`Code`, canSort: true, cell: ({ code }) => code },
    { id: 'questions', header: t`Questions`, cell: ({ questions }) => questions },
    {
      id: 'changedAt',
      header: t`Last changed`,
      canSort: true,
      greatestFirst: true,
      cell: ({ changedAt, author }) => (
        <>
          {formatDate(changedAt, language)}
          <div className={css.small}>{author ?? t`From a form’s file`}</div>
        </>
      ),
    },
    {
      id: 'state',
      header: t({ context: 'question', message: 'State' }),
      cell: ({ state, missing }) => (
        <>
          <Badge tone={stateTone[state]}>{stateName(state)}</Badge>{' '}
          {missing.map((one) => (
            <Badge key={one}>{missingName(one)}</Badge>
          ))}
        </>
      ),
    },
  ];
}
