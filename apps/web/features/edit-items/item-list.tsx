import { difficulties } from '@kasauti/contract/bank/item-draft.ts';
import { type BankItemHead, listItems, readBankChoices } from '@kasauti/contract/bank/items.ts';
import { itemStates } from '@kasauti/domain/bank/item-state.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { useSearch } from '../../lib/page/page.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { Link } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { NoHindi, useHindiFilter } from '../../lib/staff/hindi.tsx';
import type { ListFilter } from '../../lib/staff/list-filters.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { formatDate } from '../../lib/words/formats.ts';
import { difficultyName, kindName, stateName, stateTone } from '../../lib/words/item-words.ts';

/** Lists the questions of the bank. */
export function ItemList() {
  const { t } = useLingui();
  return (
    <StaffList
      list={listItems}
      name={t({ context: 'staff', message: 'Item bank' })}
      columns={useColumns()}
      usual="-changedAt"
      filters={useFilters()}
      idOf={(item: BankItemHead) => item._id}
      failed={<Trans>The questions could not be loaded</Trans>}
      action={<ExportLink />}
      empty={{
        icon: 'search',
        title: <Trans>No question was found</Trans>,
        text: <Trans>Change the filters, or write a new question.</Trans>,
      }}
    />
  );
}

/** Link to the export of the questions that the filters match. */
function ExportLink() {
  const search = new URLSearchParams(useSearch());
  for (const name of ['page', 'size', 'sort']) search.delete(name);
  return (
    <ButtonLink to={`/staff/bank/export${search.size > 0 ? `?${search}` : ''}`} kind="secondary" size="small">
      <Trans>Export questions</Trans>
    </ButtonLink>
  );
}

function useColumns(): DataColumn<BankItemHead>[] {
  const { t } = useLingui();
  const language = useLanguage();
  return [
    {
      id: 'title',
      header: t({ context: 'question', message: 'Question' }),
      isMain: true,
      cell: ({ _id, code, title }) => <Link to={`/staff/bank/${_id}`}>{inLanguage(title, language) || code}</Link>,
    },
    { id: 'code', header: t`Code`, canSort: true, cell: ({ code }) => code },
    { id: 'topic', header: t`Topic`, canSort: true, cell: ({ topic }) => topic },
    { id: 'difficulty', header: t`Difficulty`, cell: ({ difficulty }) => difficultyName(difficulty) },
    { id: 'kind', header: t`Kind`, cell: ({ kind }) => kindName(kind) },
    {
      id: 'author',
      header: t({ context: 'question', message: 'Author' }),
      cell: ({ author }) => author ?? t`From a form’s file`,
    },
    {
      id: 'changedAt',
      header: t`Last changed`,
      canSort: true,
      greatestFirst: true,
      cell: ({ changedAt }) => formatDate(changedAt, language),
    },
    {
      id: 'state',
      header: t({ context: 'question', message: 'State' }),
      cell: ({ state, hasHindi }) => (
        <>
          <Badge tone={stateTone[state]}>{stateName(state)}</Badge> {!hasHindi && <NoHindi />}
        </>
      ),
    },
  ];
}

function useFilters(): ListFilter[] {
  const { t } = useLingui();
  const { data } = useAnswer(question(readBankChoices, {}), { freshMs: 60_000 });
  const { topics, kinds, authors } = data && !isRefusal(data) ? data : { topics: [], kinds: [], authors: [] };
  const choice = (name: string, label: string, allText: string, choices: { value: string; label: string }[]) =>
    ({ kind: 'choice', name, label, allText, choices }) as const;
  return [
    { kind: 'words', name: 'find', label: t`Words of the question, or its code` },
    choice(
      'state',
      t({ context: 'question', message: 'State' }),
      t`All states`,
      itemStates.map((value) => ({ value, label: stateName(value) })),
    ),
    choice(
      'topic',
      t`Topic`,
      t`All topics`,
      topics.map((value) => ({ value, label: value })),
    ),
    choice(
      'difficulty',
      t`Difficulty`,
      t`All difficulties`,
      difficulties.map((value) => ({ value, label: difficultyName(value) })),
    ),
    choice(
      'kind',
      t`Kind`,
      t`All kinds`,
      kinds.map((value) => ({ value, label: kindName(value) })),
    ),
    choice(
      'author',
      t({ context: 'question', message: 'Author' }),
      t`All authors`,
      authors.map(({ _id, name }) => ({ value: _id, label: name })),
    ),
    useHindiFilter(),
  ];
}
